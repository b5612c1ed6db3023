// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A contract wallet that can only sign for its owner (EIP-1271). It is deployed with CREATE2, so its address is known
/// before, and it can sign before its deployment too (ERC-6492).
contract SigningWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    /// The magic value if the 65 bytes are the owner's signature, otherwise another value.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
