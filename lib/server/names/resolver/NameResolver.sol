// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Resolver of a zone of names whose records are kept outside of the chain (ERC-3668, ENSIP-10): a client asks a gateway,
/// and this contract accepts the answer only if one of its signers has signed it for this contract, this request and a
/// time that has not passed. The owner can change gateways and signers, and cannot answer anything.
contract NameResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error WrongSender(address sender);
    error AnswerExpired(uint64 expires);
    error WrongSigner(address signer);

    event OwnerChanged(address indexed owner);
    event SignerChanged(address indexed signer, bool allowed);
    event GatewaysChanged(string[] urls);

    /// Half of the order of secp256k1: a signature with a higher s has a twin.
    uint256 private constant MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public owner;
    mapping(address => bool) public isSigner;
    string[] private urls;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(address owner_, string[] memory urls_, address[] memory signers) {
        owner = owner_;
        emit OwnerChanged(owner_);
        urls = urls_;
        emit GatewaysChanged(urls_);
        for (uint256 i = 0; i < signers.length; i++) setSignerOf(signers[i], true);
    }

    /// ENSIP-10. Always reverts with the lookup that a client has to make.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeWithSelector(this.resolve.selector, name, data);
        bytes memory extraData = abi.encode(request, address(this));
        revert OffchainLookup(address(this), urls, request, this.resolveWithProof.selector, extraData);
    }

    /// Checks the answer of a gateway: `abi.encode(bytes result, uint64 expires, bytes signature)`.
    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory request, address sender) = abi.decode(extraData, (bytes, address));
        if (sender != address(this)) revert WrongSender(sender);
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        address signer = signerOf(answerHash(expires, request, result), signature);
        if (signer == address(0) || !isSigner[signer]) revert WrongSigner(signer);
        return result;
    }

    /// What a gateway signs. The first two bytes keep it apart from messages and transactions (ERC-191, version 0).
    function answerHash(uint64 expires, bytes memory request, bytes memory result) public view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result)));
    }

    function gateways() external view returns (string[] memory) {
        return urls;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function setGateways(string[] memory urls_) external onlyOwner {
        urls = urls_;
        emit GatewaysChanged(urls_);
    }

    function setSigner(address signer, bool allowed) external onlyOwner {
        setSignerOf(signer, allowed);
    }

    function setSignerOf(address signer, bool allowed) private {
        isSigner[signer] = allowed;
        emit SignerChanged(signer, allowed);
    }

    /// The zero address for anything but a 65-byte signature with a low s.
    function signerOf(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
        if (uint256(s) > MAX_S) return address(0);
        return ecrecover(hash, v, r, s);
    }
}
