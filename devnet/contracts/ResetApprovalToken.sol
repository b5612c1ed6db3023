// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./TokenLedger.sol";

/// As USDT on mainnet: `approve`, `transfer` and `transferFrom` return nothing, and an allowance that is not zero must
/// be set to zero before it can get another value.
contract ResetApprovalToken is TokenLedger {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TokenLedger(name_, symbol_, decimals_) {}

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "token: reset the allowance first");
        _setAllowance(spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _useAllowance(from, value);
        _move(from, to, value);
    }
}
