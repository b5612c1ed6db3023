// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What a login reads of Farcaster's IdRegistry and KeyRegistry, for the devnet. Its code is at the canonical addresses of
/// both. Anyone may register any account: it is worth nothing here.
contract FarcasterRegistry {
    enum KeyState { NULL, ADDED, REMOVED }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    /// The account of a custody address; 0 for an address without one.
    mapping(address => uint256) public idOf;
    mapping(uint256 => mapping(bytes => KeyData)) private _keys;

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return _keys[fid][key];
    }

    function setId(address custody, uint256 fid) external {
        idOf[custody] = fid;
    }

    function setKey(uint256 fid, bytes calldata key, KeyState state, uint32 keyType) external {
        _keys[fid][key] = KeyData(state, keyType);
    }
}
