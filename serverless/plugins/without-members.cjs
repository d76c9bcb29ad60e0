// What several plugins leave out of the resources of a service.

/** The same value without the members whose names are left out, at any depth. */
function withoutMembers(node, isLeftOut) {
  if (Array.isArray(node)) return node.map((one) => withoutMembers(one, isLeftOut));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([name]) => !isLeftOut(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutMembers(value, isLeftOut)]));
}

module.exports = { withoutMembers };
