// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./TokenLedger.sol";

/// A plain ERC-20 (EIP-20) with any number of decimals; only its deployer mints.
contract TestToken is TokenLedger {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TokenLedger(name_, symbol_, decimals_) {}

    function approve(address spender, uint256 value) external returns (bool) {
        _setAllowance(spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _useAllowance(from, value);
        _move(from, to, value);
        return true;
    }
}
