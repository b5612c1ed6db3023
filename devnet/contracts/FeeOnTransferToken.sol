// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./TokenLedger.sol";

/// Keeps 1 % of every transfer (rounded down) for its deployer, so that less arrives than was sent.
contract FeeOnTransferToken is TokenLedger {
    uint256 private constant FEE_BPS = 100;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) TokenLedger(name_, symbol_, decimals_) {}

    function approve(address spender, uint256 value) external returns (bool) {
        _setAllowance(spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _moveLessFee(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _useAllowance(from, value);
        _moveLessFee(from, to, value);
        return true;
    }

    function _moveLessFee(address from, address to, uint256 value) private {
        uint256 fee = value * FEE_BPS / 10_000;
        _move(from, to, value - fee);
        _move(from, owner, fee);
    }
}
