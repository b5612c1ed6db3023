import base64, hashlib, json, time, urllib.parse, urllib.request
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256

seen = {}  # Proofs of the last two minutes. Share it (Redis: SET NX EX 120) if your server has several instances.


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest(text):
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def read(jwt, typ, key_of):
    """Returns header and claims of a JWT (ES256). Raises if its signature is wrong."""
    head, body, signature = jwt.split(".")
    header, claims, raw = json.loads(decode(head)), json.loads(decode(body)), decode(signature)
    if header["alg"] != "ES256" or header["typ"] != typ or len(raw) != 64:
        raise ValueError("not a token of this kind")
    jwk = key_of(header)
    x, y = (int.from_bytes(decode(jwk[name]), "big") for name in ("x", "y"))
    key = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
    der = utils.encode_dss_signature(*(int.from_bytes(half, "big") for half in (raw[:32], raw[32:])))
    key.verify(der, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    return header, claims


def verify_sign_in(request, expected, jwks):
    """Returns the accounts (CAIP-10) of the visitor who sends a request. Raises if the request is not signed in.

    request: method, absolute url, authorization, dpop. expected: issuer, audience, projectId. jwks: the document of Foyer.
    """
    scheme, token = request["authorization"].split(" ")
    _, access = read(token, "at+jwt", lambda header: next(key for key in jwks["keys"] if key["kid"] == header["kid"]))
    proof_header, proof = read(request["dpop"], "dpop+jwt", lambda header: header["jwk"])
    url, now = urllib.parse.urlsplit(request["url"]), time.time()
    thumbprint = digest(json.dumps({name: proof_header["jwk"][name] for name in ("crv", "kty", "x", "y")}, separators=(",", ":")))
    checks = [
        scheme == "DPoP",
        access["iss"] == expected["issuer"] and access["aud"] == expected["audience"],
        access["client_id"] == expected["projectId"] and access["exp"] > now,
        access["cnf"]["jkt"] == thumbprint and proof["ath"] == digest(token),
        proof["htm"] == request["method"] and proof["htu"] == f"{url.scheme}://{url.netloc}{url.path}",
        abs(now - proof["iat"]) <= 60 and isinstance(proof["jti"], str) and seen.get(proof["jti"], 0) < now,
    ]
    if not all(checks):
        raise ValueError("not signed in")
    for jti in [jti for jti, end in seen.items() if end < now]:
        del seen[jti]
    seen[proof["jti"]] = now + 120
    return access["accounts"]


def keys_of(issuer):
    """The key set of a Foyer server. Keep it for five minutes, and read it again when a token has an unknown `kid`."""
    with urllib.request.urlopen(f"{issuer}/api/auth/jwks") as answer:
        return json.load(answer)
