import { BlockList, isIP, isIPv4 } from 'node:net'

/** IPv4 networks that are not public: private, shared, local, documentation, multicast, reserved. */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Parts of 2000::/3 that are not public, or that carry an IPv4 address: special uses, Teredo, 6to4, documentation. */
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, bits] of closedV4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of closedV6) closed.addSubnet(network, bits, 'ipv6')

// Everything else of IPv6 is local, mapped, translated or unassigned.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address that belongs to the public network. Mapped and translated IPv4 addresses are not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
