import { BlockList, isIPv4 } from 'node:net'

// All special-purpose ranges: https://www.iana.org/assignments/iana-ipv4-special-registry
const forbidden4 = new BlockList()
for (const [network, prefix] of [
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
] as const) {
  forbidden4.addSubnet(network, prefix, 'ipv4')
}

// Only 2000::/3 is public, without the ranges in it that carry other networks.
// https://www.iana.org/assignments/iana-ipv6-special-registry
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const forbidden6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  forbidden6.addSubnet(network, prefix, 'ipv6')
}

export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return forbidden4.check(address, 'ipv4')
  return !public6.check(address, 'ipv6') || forbidden6.check(address, 'ipv6')
}
