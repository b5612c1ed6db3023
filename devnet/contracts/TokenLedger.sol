// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The bookkeeping that every devnet token shares. Each token decides its return values and its fee.
abstract contract TokenLedger {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable owner;

    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = msg.sender;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner, "token: not the owner");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _setAllowance(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    /// An unlimited allowance stays unlimited, as in most tokens of today.
    function _useAllowance(address from, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed == type(uint256).max) return;
        require(allowed >= value, "token: allowance too low");
        allowance[from][msg.sender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) internal {
        require(to != address(0), "token: no receiver");
        require(balanceOf[from] >= value, "token: balance too low");
        unchecked {
            balanceOf[from] -= value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }
}
