// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Contracts for `tests/adapters/simulation.test.ts`: tokens that behave badly, and what moves tokens of others. Anyone
/// may mint.

contract PlainToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 value) public {
        balanceOf[to] += value;
        _logTransfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }

    /// Lets an address take some that the call does not name.
    function trust() external {
        _approve(msg.sender, address(0x1234567890AbcdEF1234567890aBcdef12345678), 9);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _approve(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        _logApproval(owner, spender, value);
    }

    function _move(address from, address to, uint256 value) internal virtual {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        _logTransfer(from, to, value);
    }

    function _logTransfer(address from, address to, uint256 value) internal virtual {
        emit Transfer(from, to, value);
    }

    function _logApproval(address owner, address spender, uint256 value) internal virtual {
        emit Approval(owner, spender, value);
    }
}

/// Logs nothing.
contract SilentToken is PlainToken("Silent", "HUSH") {
    function _logTransfer(address, address, uint256) internal override {}

    function _logApproval(address, address, uint256) internal override {}
}

/// Logs ten times the amount, and the opposite direction.
contract LyingToken is PlainToken("Liar", "LIE") {
    function _logTransfer(address from, address to, uint256 value) internal override {
        emit Transfer(to, from, value * 10);
    }

    function _logApproval(address owner, address spender, uint256) internal override {
        emit Approval(owner, spender, 0);
    }

    /// Changes nothing.
    function pretend(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
        emit Approval(from, to, value);
    }
}

/// Says that it is a collection of ERC-721.
contract DisguisedToken is PlainToken("Disguised", "MASK") {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x80ac58cd;
    }

    function ownerOf(uint256) external pure returns (address) {
        return address(1);
    }
}

interface Hook {
    function beforeMove(address from, uint256 value) external;
}

/// Calls its receiver before it moves anything.
contract ReentrantToken is PlainToken("Reentrant", "LOOP") {
    function _move(address from, address to, uint256 value) internal override {
        if (to.code.length > 0) Hook(to).beforeMove(from, value);
        super._move(from, to, value);
    }
}

/// Takes a further part, with its allowance, whenever it gets a `ReentrantToken`.
contract Reenterer is Hook {
    function beforeMove(address from, uint256 value) external {
        if (from == address(this) || PlainToken(msg.sender).allowance(from, address(this)) < value / 2) return;
        if (value > 1) PlainToken(msg.sender).transferFrom(from, address(this), value / 2);
    }
}

/// What contracts ask an account with code.
interface Account {
    function isValidSignature(bytes32 hash, bytes calldata signature) external returns (bytes4);

    function onERC721Received(address by, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

contract PermitToken is PlainToken("Permit", "SIGN") {
    mapping(address => uint256) public nonces;

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        bytes32 domain = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(abi.encode(domain, keccak256("Permit"), keccak256("1"), block.chainid, address(this)));
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= deadline, "permit: expired");
        bytes32 kind =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 data = keccak256(abi.encode(kind, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), data));
        // As many tokens do: an account with code is asked (EIP-1271).
        bool isRight = owner.code.length == 0
            ? ecrecover(digest, v, r, s) == owner
            : Account(owner).isValidSignature(digest, abi.encodePacked(r, s, v)) == 0x1626ba7e;
        require(isRight, "permit: wrong signature");
        _approve(owner, spender, value);
    }
}

/// Takes tokens and ether of its caller, or of others.
contract Drainer {
    function drain(PlainToken[] calldata tokens, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < tokens.length; i++) tokens[i].transferFrom(msg.sender, address(this), amounts[i]);
    }

    function drainByPermit(PermitKeeper keeper, address token, uint160 amount) external {
        keeper.transferFrom(msg.sender, address(this), amount, token);
    }

    /// Gives a part of the ether back. Serves only the sender of a transaction.
    function keepHalf() external payable {
        require(msg.sender == tx.origin);
        (bool paid,) = msg.sender.call{value: msg.value / 2}("");
        require(paid);
    }

    receive() external payable {}
}

/// ERC-1967 without the storage slot: everything but its own token name is the implementation's.
contract Proxy {
    address private immutable implementation;

    constructor(address implementation_) {
        implementation = implementation_;
    }

    receive() external payable {}

    fallback() external payable {
        address target = implementation;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch success
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

contract Gift is PlainToken("Gift", "GIFT") {
    constructor(address to, uint256 value) payable {
        mint(to, value);
    }
}

contract Factory {
    /// Creates a contract that destroys itself at once, and gives its ether to an address.
    function bomb(address to) external payable {
        bytes memory code = abi.encodePacked(hex"73", to, hex"ff");
        assembly {
            pop(create(callvalue(), add(code, 32), mload(code)))
        }
    }

    function gift(address to, uint256 value) external {
        new Gift(to, value);
    }

    error Refused(uint256 code);

    function fail(uint256 kind) external pure {
        if (kind == 0) revert("factory: closed");
        if (kind == 1) revert Refused(7);
        if (kind == 2) {
            assembly {
                invalid()
            }
        }
        revert();
    }
}

contract Collection {
    string public name = "Pictures";
    mapping(uint256 => address) private owners;
    mapping(uint256 => address) private approved;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    bool private immutable isSilent;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved);

    constructor(bool isSilent_) {
        isSilent = isSilent_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function ownerOf(uint256 id) public view returns (address) {
        require(owners[id] != address(0), "collection: no such item");
        return owners[id];
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approved[id];
    }

    function mint(address to, uint256 id) external {
        require(owners[id] == address(0), "collection: taken");
        if (to.code.length > 0) require(Account(to).onERC721Received(msg.sender, address(0), id, "") == 0x150b7a02);
        owners[id] = to;
        balanceOf[to]++;
        if (!isSilent) emit Transfer(address(0), to, id);
    }

    function approve(address spender, uint256 id) external {
        require(ownerOf(id) == msg.sender, "collection: not the owner");
        approved[id] = spender;
        if (!isSilent) emit Approval(msg.sender, spender, id);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        if (!isSilent) emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf(id) == from, "collection: not the owner");
        require(from == msg.sender || approved[id] == msg.sender, "collection: not approved");
        delete approved[id];
        balanceOf[from]--;
        balanceOf[to]++;
        owners[id] = to;
        if (!isSilent) emit Transfer(from, to, id);
    }
}

contract MultiCollection {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed by, address indexed from, address indexed to, uint256 id, uint256 amount);
    event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] amounts);
    event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        balanceOf[to][id] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata
    ) external {
        require(from == msg.sender || isApprovedForAll[from][msg.sender], "multi: not allowed");
        for (uint256 i = 0; i < ids.length; i++) {
            balanceOf[from][ids[i]] -= amounts[i];
            balanceOf[to][ids[i]] += amounts[i];
        }
        emit TransferBatch(msg.sender, from, to, ids, amounts);
    }
}

/// The allowances of Uniswap's Permit2, for its address.
contract PermitKeeper {
    struct Permit {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    mapping(address => mapping(address => mapping(address => Permit))) public allowance;

    event Approval(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration
    );

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Permit storage permit = allowance[msg.sender][token][spender];
        permit.amount = amount;
        permit.expiration = expiration;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Permit storage permit = allowance[from][token][msg.sender];
        require(block.timestamp <= permit.expiration && permit.amount >= amount, "permit: not allowed");
        permit.amount -= amount;
        PlainToken(token).transferFrom(from, to, amount);
    }
}
