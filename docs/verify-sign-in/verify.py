import base64, hashlib, json, threading, time, urllib.parse, urllib.request
from joserfc import jwk, jwt

# Proofs of the last two minutes. Share it (Redis: SET NX EX 120) if your server has several processes.
seen, lock = {}, threading.Lock()


def verify_sign_in(request, expected, keys):
    """Returns the accounts (CAIP-10) of the visitor who sends a request. Raises if the request is not signed in.

    request: method, absolute url, authorization, dpop. expected: issuer, audience, projectId. keys: those of `keys_of`.
    """
    scheme, token = request["authorization"].split(" ")
    access = jwt.decode(token, keys, algorithms=["ES256"])
    proof = jwt.decode(request["dpop"], lambda jws: jwk.ECKey.import_key(jws.headers()["jwk"]), algorithms=["ES256"])
    thumbprint = jwk.ECKey.import_key(proof.header["jwk"]).thumbprint()
    digest = base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).rstrip(b"=").decode()
    url, now, jti = urllib.parse.urlsplit(request["url"]), time.time(), proof.claims["jti"]
    checks = [
        scheme == "DPoP" and access.header["typ"] == "at+jwt" and proof.header["typ"] == "dpop+jwt",
        access.claims["iss"] == expected["issuer"] and access.claims["aud"] == expected["audience"],
        access.claims["client_id"] == expected["projectId"] and access.claims["exp"] > now,
        access.claims["cnf"]["jkt"] == thumbprint and proof.claims["ath"] == digest,
        proof.claims["htm"] == request["method"] and proof.claims["htu"] == f"{url.scheme}://{url.netloc}{url.path}",
        abs(now - proof.claims["iat"]) <= 60 and isinstance(jti, str),
    ]
    with lock:
        for used in [used for used, end in seen.items() if end < now]:
            del seen[used]
        if not all(checks) or jti in seen:
            raise ValueError("not signed in")
        seen[jti] = now + 120
    return access.claims["accounts"]


def keys_of(issuer):
    """The key set of a Foyer server. Keep it for five minutes, and read it again when a token has an unknown `kid`."""
    with urllib.request.urlopen(f"{issuer}/api/auth/jwks") as answer:
        return jwk.KeySet.import_key_set(json.load(answer))
