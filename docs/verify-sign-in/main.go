// Package main verifies requests of pages that sign in with Foyer. Standard library only.
package main

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
	"os"
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

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// read returns header and claims of a JWT (ES256) with a valid signature.
func read(jwt, typ string, keyOf func(header) Key) (h header, c claims, err error) {
	parts := strings.Split(jwt, ".")
	if len(parts) != 3 {
		return h, c, errRefused
	}
	var raw [3][]byte
	for i, part := range parts {
		if raw[i], err = base64.RawURLEncoding.DecodeString(part); err != nil {
			return h, c, err
		}
	}
	if json.Unmarshal(raw[0], &h) != nil || json.Unmarshal(raw[1], &c) != nil {
		return h, c, errRefused
	}
	if h.Alg != "ES256" || h.Typ != typ || len(raw[2]) != 64 {
		return h, c, errRefused
	}
	key := keyOf(h)
	x, errX := base64.RawURLEncoding.DecodeString(key.X)
	y, errY := base64.RawURLEncoding.DecodeString(key.Y)
	public := &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
	if _, err = public.ECDH(); err != nil || errX != nil || errY != nil {
		return h, c, errRefused
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(raw[2][:32]), new(big.Int).SetBytes(raw[2][32:])) {
		return h, c, errRefused
	}
	return h, c, nil
}

// VerifySignIn returns the accounts (CAIP-10) of the visitor who sends a request.
func VerifySignIn(r Request, want Expected, keys []Key) ([]string, error) {
	token, isDPoP := strings.CutPrefix(r.Authorization, "DPoP ")
	_, access, err := read(token, "at+jwt", func(h header) Key {
		for _, key := range keys {
			if key.Kid == h.Kid {
				return key
			}
		}
		return Key{}
	})
	if err != nil || !isDPoP {
		return nil, errRefused
	}
	h, proof, err := read(r.Dpop, "dpop+jwt", func(h header) Key { return h.Jwk })
	address, errURL := url.Parse(r.URL)
	if err != nil || errURL != nil {
		return nil, errRefused
	}
	now := float64(time.Now().Unix())
	thumbprint := digest(fmt.Sprintf(`{"crv":%q,"kty":%q,"x":%q,"y":%q}`, h.Jwk.Crv, h.Jwk.Kty, h.Jwk.X, h.Jwk.Y))
	isForUs := access.Iss == want.Issuer && access.Aud == want.Audience && access.ClientID == want.ProjectID
	isOfKey := access.Cnf.Jkt == thumbprint && proof.Ath == digest(token)
	isOfRequest := proof.Htm == r.Method && proof.Htu == address.Scheme+"://"+address.Host+address.Path
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

// main reads requests from standard input, one JSON object a line, and prints the accounts of each, or null.
func main() {
	keys, err := KeysOf(os.Args[1])
	if err != nil {
		panic(err)
	}
	want := Expected{Issuer: os.Args[2], Audience: os.Args[3], ProjectID: os.Args[4]}
	for input := json.NewDecoder(os.Stdin); ; {
		var request Request
		if input.Decode(&request) != nil {
			return
		}
		accounts, _ := VerifySignIn(request, want, keys)
		_ = json.NewEncoder(os.Stdout).Encode(accounts)
	}
}
