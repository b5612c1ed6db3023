// Package signin verifies requests of pages that sign in with Foyer. Standard library only.
package signin

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// A Key is a public key of P-256 (RFC 7517).
type Key struct{ Kty, Crv, X, Y, Kid string }

// A Request is what a page sends; URL is absolute.
type Request struct{ Method, URL, Authorization, Dpop string }

// Expected is the origin of Foyer, the origin of your page, and your project.
type Expected struct{ Issuer, Audience, ProjectID string }

type header struct {
	Alg, Typ, Kid string
	Jwk           Key
}

type claims struct {
	Iss, Aud, Htm, Htu, Jti, Ath string
	ClientID                     string `json:"client_id"`
	Accounts                     []string
	Iat, Exp                     float64
	Cnf                          struct{ Jkt string }
}

// Proofs of the last two minutes. Share it (Redis: SET NX EX 120) if your server has several instances.
var seen sync.Map

var errRefused = errors.New("not signed in")

// decode returns nothing for a text that is not base64url, which read refuses.
func decode(text string) []byte {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return raw
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func number(raw []byte) *big.Int { return new(big.Int).SetBytes(raw) }

// read returns header and claims of a JWT (ES256) with a valid signature.
func read(jwt, typ string, keyOf func(header) Key) (h header, c claims, err error) {
	parts := strings.Split(jwt, ".")
	if len(parts) != 3 || json.Unmarshal(decode(parts[0]), &h) != nil || json.Unmarshal(decode(parts[1]), &c) != nil {
		return h, c, errRefused
	}
	key, sum, signature := keyOf(h), sha256.Sum256([]byte(parts[0]+"."+parts[1])), decode(parts[2])
	public := ecdsa.PublicKey{Curve: elliptic.P256(), X: number(decode(key.X)), Y: number(decode(key.Y))}
	// Before Go 1.20, Verify does not check the point.
	if h.Alg != "ES256" || h.Typ != typ || len(signature) != 64 || !public.IsOnCurve(public.X, public.Y) ||
		!ecdsa.Verify(&public, sum[:], number(signature[:32]), number(signature[32:])) {
		return h, c, errRefused
	}
	return h, c, nil
}

// VerifySignIn returns the accounts (CAIP-10) of the visitor who sends a request. It may be called by several goroutines.
func VerifySignIn(r Request, want Expected, keys []Key) ([]string, error) {
	token := strings.TrimPrefix(r.Authorization, "DPoP ")
	_, access, errAccess := read(token, "at+jwt", func(h header) (found Key) {
		for _, key := range keys {
			if key.Kid == h.Kid {
				found = key
			}
		}
		return found
	})
	h, proof, errProof := read(r.Dpop, "dpop+jwt", func(h header) Key { return h.Jwk })
	address, errURL := url.Parse(r.URL)
	if errAccess != nil || errProof != nil || errURL != nil || token == r.Authorization {
		return nil, errRefused
	}
	now := float64(time.Now().Unix())
	thumbprint := digest(fmt.Sprintf(`{"crv":%q,"kty":%q,"x":%q,"y":%q}`, h.Jwk.Crv, h.Jwk.Kty, h.Jwk.X, h.Jwk.Y))
	isForUs := access.Iss == want.Issuer && access.Aud == want.Audience && access.ClientID == want.ProjectID
	isOfKey := access.Cnf.Jkt == thumbprint && proof.Ath == digest(token)
	isOfRequest := proof.Htm == r.Method && proof.Htu == address.Scheme+"://"+address.Host+address.EscapedPath()
	isFresh := access.Exp > now && math.Abs(now-proof.Iat) <= 60 && proof.Jti != ""
	if !isForUs || !isOfKey || !isOfRequest || !isFresh {
		return nil, errRefused
	}
	seen.Range(func(jti, end any) bool {
		if end.(float64) < now {
			seen.Delete(jti)
		}
		return true
	})
	if _, isUsed := seen.LoadOrStore(proof.Jti, now+120); isUsed {
		return nil, errRefused
	}
	return access.Accounts, nil
}

// KeysOf reads the key set of a Foyer server. Keep it for five minutes, and read it again for an unknown key.
func KeysOf(issuer string) ([]Key, error) {
	answer, err := http.Get(issuer + "/api/auth/jwks")
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var set struct{ Keys []Key }
	err = json.NewDecoder(answer.Body).Decode(&set)
	return set.Keys, err
}
