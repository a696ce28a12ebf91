import { expect, test } from 'vitest'
import { addressOf, firstStatements, initArguments, serverArguments } from './serverArguments.ts'
import { stopArguments } from './stopServer.ts'

test('listens on a Unix socket in a folder with any characters in its path', () => {
  const args = serverArguments('/data/database', { socketFolder: '/数 据, "x"' })
  expect(args.slice(0, 2)).toEqual(['-D', '/data/database'])
  expect(args).toContain('listen_addresses=')
  expect(args).toContain('unix_socket_directories="/数 据, ""x"""')
  expect(args).toContain('max_parallel_workers=0')
})

test('listens on a loopback port on Windows', () => {
  const args = serverArguments('C:\\data\\database', { port: 54_321 })
  expect(args).toContain('listen_addresses=127.0.0.1')
  expect(args).toContain('port=54321')
  expect(args).toContain('unix_socket_directories=')
})

test("lets the caller's settings override the defaults", () => {
  const args = serverArguments('/d', { socketFolder: '/s' }, { jit: 'on' })
  expect(args.filter((arg) => arg.startsWith('jit='))).toEqual(['jit=on'])
})

test('creates a cluster that authenticates by its folder, and by password on Windows', () => {
  expect(initArguments('/d', null)).toContain('--auth-local=trust')
  const windows = initArguments('C:\\d', 'C:\\password')
  expect(windows).toContain('--auth-host=scram-sha-256')
  expect(windows).toContain('--pwfile=C:\\password')
  expect(windows.some((arg) => arg.includes('trust'))).toBe(false)
})

test('starts with a role that is not a superuser', () => {
  expect(firstStatements('secret').split('\n')).toEqual([
    "create role xingtan login createrole password 'secret';",
    'create database xingtan owner xingtan;',
    '',
  ])
})

test('returns a URL that the driver parses back', () => {
  expect(new URL(addressOf({ socketFolder: '/数 据#%' }, null)).searchParams.get('host')).toBe('/数 据#%')
  expect(addressOf({ port: 5000 }, 'secret')).toBe('postgres://xingtan:secret@127.0.0.1:5000/xingtan')
})

test('stops a server on Windows with pg_ctl', () => {
  expect(stopArguments('C:\\d', 'fast')).toEqual(['stop', '-D', 'C:\\d', '-m', 'fast', '-W'])
})
