// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// A registry whose nodes the deployer gives away. https://eips.ethereum.org/EIPS/eip-137
contract Registry {
    struct Record {
        address owner;
        address resolver;
    }
    mapping(bytes32 => Record) private records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    constructor() {
        records[0].owner = msg.sender;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return records[node].owner != address(0);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address owner_) external returns (bytes32 subnode) {
        require(records[node].owner == msg.sender, "not the owner");
        subnode = keccak256(abi.encodePacked(node, label));
        records[subnode].owner = owner_;
        emit NewOwner(node, label, owner_);
    }

    function setResolver(bytes32 node, address resolver_) external {
        require(records[node].owner == msg.sender, "not the owner");
        records[node].resolver = resolver_;
        emit NewResolver(node, resolver_);
    }
}

// addr (EIP-137 and EIP-2304), name (EIP-181) and text (EIP-634), which the owner of a node writes.
contract Resolver {
    Registry private immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;

    constructor(Registry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        require(registry.owner(node) == msg.sender, "not the owner");
        _;
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addresses[node][60]));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external onlyOwner(node) {
        addresses[node][coinType] = value;
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        name[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        text[node][key] = value;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c;
    }
}

// One call for what otherwise takes several, with no gateways behind it. https://docs.ens.domains/resolvers/universal
contract UniversalResolver {
    Registry private immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata) external view returns (bytes memory, address) {
        return resolve(name, data);
    }

    function reverseWithGateways(bytes calldata lookup, uint256 coinType, string[] calldata) external view returns (string memory, address, address) {
        return reverse(lookup, coinType);
    }

    function resolve(bytes memory name, bytes memory data) public view returns (bytes memory result, address resolver) {
        (result, resolver) = ask(node(name), data);
        if (resolver == address(0)) revert ResolverNotFound(name);
    }

    // Only of Ethereum: what other coins have, nobody here has registered.
    function reverse(bytes memory lookup, uint256 coinType) public view returns (string memory primary, address resolver, address reverseResolver) {
        if (coinType != 60) return ("", address(0), address(0));
        bytes32 own = keccak256(abi.encodePacked(label(label(0, "reverse"), "addr"), keccak256(hexOf(lookup))));
        bytes memory answer;
        (answer, reverseResolver) = ask(own, abi.encodeWithSignature("name(bytes32)", own));
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = abi.decode(answer, (string));
        bytes32 forward = dotted(bytes(primary));
        (answer, resolver) = ask(forward, abi.encodeWithSignature("addr(bytes32)", forward));
        bytes memory said = resolver == address(0) ? bytes("") : abi.encodePacked(abi.decode(answer, (address)));
        if (keccak256(said) != keccak256(lookup)) revert ReverseAddressMismatch(primary, said);
    }

    function ask(bytes32 node_, bytes memory data) private view returns (bytes memory answer, address resolver) {
        resolver = registry.resolver(node_);
        if (resolver == address(0)) return ("", resolver);
        bool success;
        (success, answer) = resolver.staticcall(data);
        if (!success) revert ResolverError(answer);
    }

    function label(bytes32 parent, bytes memory text) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(parent, keccak256(text)));
    }

    // Of a name as DNS has it: a byte of length before each label.
    function node(bytes memory name) private pure returns (bytes32) {
        return nodeFrom(name, 0);
    }

    function nodeFrom(bytes memory name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return 0;
        return label(nodeFrom(name, at + 1 + length), part(name, at + 1, at + 1 + length));
    }

    // From the last label to the first.
    function dotted(bytes memory name) private pure returns (bytes32 found) {
        uint256 end = name.length;
        for (uint256 i = name.length; i > 0; i--) {
            if (name[i - 1] != ".") continue;
            found = label(found, part(name, i, end));
            end = i - 1;
        }
        if (end > 0) found = label(found, part(name, 0, end));
    }

    function part(bytes memory text, uint256 from, uint256 to) private pure returns (bytes memory found) {
        found = new bytes(to - from);
        for (uint256 i = from; i < to; i++) found[i - from] = text[i];
    }

    function hexOf(bytes memory value) private pure returns (bytes memory text) {
        bytes16 letters = "0123456789abcdef";
        text = new bytes(2 * value.length);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = letters[uint8(value[i]) >> 4];
            text[2 * i + 1] = letters[uint8(value[i]) & 15];
        }
    }
}
