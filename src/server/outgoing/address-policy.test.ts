import ipaddr from 'ipaddr.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedHost, isReachable, parseAllowedAddresses, type AllowedAddresses } from './address-policy.ts';

const NOTHING = allow('');

function allow(text: string): AllowedAddresses {
  const allowed = parseAllowedAddresses(text);
  if (allowed === undefined) throw new Error(`${text} is not a list of addresses`);
  return allowed;
}

describe('isReachable', () => {
  it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:800::200e'])('accepts %s', (address) => {
    expect(isReachable(address, NOTHING)).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'this machine'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'shared by customers of a provider'],
    ['100.100.100.200', 'metadata of Alibaba Cloud'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'the host of a machine in Azure'],
    ['169.254.169.254', 'metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.192', 'metadata of Oracle Cloud'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', 'relays of 6to4'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'this machine'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4 in IPv6'],
    ['::ffff:127.0.0.1', 'IPv4 in IPv6'],
    ['::ffff:1.1.1.1', 'IPv4 in IPv6'],
    ['64:ff9b::7f00:1', 'IPv4 in IPv6'],
    ['64:ff9b:1::a00:1', 'IPv4 in IPv6'],
    ['100::1', 'discarded'],
    ['2001::1', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'not assigned'],
    ['fc00::1', 'private'],
    ['fd00:ec2::254', 'metadata of Amazon'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['127.1', 'no address'],
    ['', 'no address'],
  ])('refuses %s: %s', (address) => {
    expect(isReachable(address, NOTHING)).toBe(false);
  });

  it('refuses every address of the private ranges', () => {
    const ranges = ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '192.168.0.0/16', '100.64.0.0/10', '172.16.0.0/12'];
    fc.assert(
      fc.property(fc.constantFrom(...ranges), fc.nat(0xffff_ffff), (range, random) => {
        const [network, bits] = ipaddr.parseCIDR(range) as [ipaddr.IPv4, number];
        const number = network.octets.reduce((sum, octet) => sum * 256 + octet, 0) + (random % 2 ** (32 - bits));
        const text = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
        expect(isReachable(text, NOTHING)).toBe(false);
      }),
    );
  });

  it('accepts what the operator allows, and nothing else', () => {
    const allowed = allow('192.168.1.0/24, 10.0.0.7 fd00::/8');
    const responses = ['192.168.1.9', '192.168.2.9', '10.0.0.7', '10.0.0.8', 'fd12::1', 'fe80::1', '::ffff:10.0.0.7'];
    expect(responses.filter((address) => isReachable(address, allowed))).toEqual([
      '192.168.1.9',
      '10.0.0.7',
      'fd12::1',
    ]);
  });
});

describe('parseAllowedAddresses', () => {
  it('reads names of hosts without regard to case', () => {
    const allowed = allow('ntfy,Home.Arpa');
    expect(isAllowedHost('NTFY', allowed)).toBe(true);
    expect(isAllowedHost('home.arpa', allowed)).toBe(true);
    expect(isAllowedHost('evil.home.arpa', allowed)).toBe(false);
  });

  it.each(['10.0.0.0/33', 'http://ntfy', '10.0.0', '300.1.1.1', '*', 'a_b', '10.0.0.1/', '2130706433'])(
    'refuses %s',
    (text) => {
      expect(parseAllowedAddresses(text)).toBeUndefined();
    },
  );
});
