import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { makePicture } from '../../../tests/support/pictures.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { type Network, type Resolver, fetchFrom, fetchPicture } from './fetchPicture.ts'
import { isPublicAddress } from './publicAddress.ts'

/** A server on this machine that notes each request. */
const openServer = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closeAfterwards(async () => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { asked, port, address: `http://127.0.0.1:${port}` }
}

const picture = (await makePicture()).bytes
const onlyPublic = { fetchPictures: 'public' } as const
const any = { fetchPictures: 'any' } as const

const resolveTo =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('hostile addresses reach nothing', () => {
  test.each([
    ['the loopback', 'http://127.0.0.1/a.png'],
    ['the loopback in one number', 'http://2130706433/a.png'],
    ['the loopback in octal', 'http://0177.0.0.1/a.png'],
    ['the loopback of IPv6', 'http://[::1]/a.png'],
    ['a mapped loopback', 'http://[::ffff:127.0.0.1]/a.png'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['a private network', 'http://192.168.1.1/a.png'],
    ['a shared network', 'http://100.64.0.1/a.png'],
    ['a translated address', 'http://[64:ff9b::7f00:1]/a.png'],
    ['the unspecified address', 'http://0.0.0.0/a.png'],
  ])('%s', async (_, address) => {
    await expect(fetchPicture(onlyPublic, address)).rejects.toMatchObject({ reason: '不是公网网址' })
  })

  test('a name that leads to this machine, or to it among others', async () => {
    const { asked } = await openServer((_, response) => void response.end(picture))
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1'], ['fd00::1']]) {
      const fetched = fetchPicture(onlyPublic, 'http://rebound.example/a.png', resolveTo(...addresses))
      await expect(fetched).rejects.toMatchObject({ reason: '不是公网网址' })
    }
    expect(asked).toEqual([])
  })

  test('a name that changes its address after the check is asked once', async () => {
    let times = 0
    const rebind: Resolver = async () => {
      times += 1
      return [{ address: times === 1 ? '127.0.0.1' : '93.184.215.14', family: 4 }]
    }
    await expect(fetchPicture(onlyPublic, 'http://rebound.example/a.png', rebind)).rejects.toMatchObject({
      reason: '不是公网网址',
    })
    expect(times).toBe(1)
  })

  test.each([
    ['another port', 'http://example.cn:8080/a.png'],
    ['a password', 'http://user:word@example.cn/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['no address', '不是网址'],
  ])('%s', async (_, address) => {
    await expect(fetchPicture(onlyPublic, address)).rejects.toMatchObject({ name: 'PictureAway' })
  })

  test('a redirect to a forbidden address, in digits or by name', async () => {
    const { asked, address } = await openServer(({ url = '' }, response) => {
      if (url === '/picture') response.end(picture)
      else
        response
          .writeHead(302, { location: url === '/digits' ? 'http://127.0.0.2/a' : 'http://inside.example/a' })
          .end()
    })
    const network: Network = {
      isAllowed: (one) => one === '127.0.0.1',
      mayUsePort: () => true,
      resolve: resolveTo('10.0.0.1'),
    }
    expect(await fetchFrom(`${address}/picture`, network)).toEqual(picture)
    for (const from of ['/digits', '/name'])
      await expect(fetchFrom(`${address}${from}`, network)).rejects.toMatchObject({ reason: '不是公网网址' })
    expect(asked).toEqual(['/picture', '/digits', '/name'])
  })

  test('anything at all, if the server is set to fetch nothing', async () => {
    const { asked, address } = await openServer((_, response) => void response.end(picture))
    await expect(fetchPicture({ fetchPictures: 'off' }, address)).rejects.toMatchObject({ name: 'PictureAway' })
    expect(asked).toEqual([])
  })
})

describe('a picture', () => {
  test('is fetched over three redirects, and not over four', async () => {
    const { address } = await openServer(({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) response.end(picture)
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await fetchPicture(any, `${address}/3`)).toEqual(picture)
    await expect(fetchPicture(any, `${address}/4`)).rejects.toMatchObject({ reason: '转向次数过多' })
  })

  test('is refused above 5 MB, and without the bytes of a picture', async () => {
    const { address } = await openServer(({ url }, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.end(url === '/large' ? Buffer.alloc(6 * 1024 * 1024) : '<svg onload="x()"></svg>')
    })
    await expect(fetchPicture(any, `${address}/large`)).rejects.toMatchObject({ reason: '图片超过 5 MB' })
    await expect(fetchPicture(any, `${address}/svg`)).rejects.toMatchObject({ reason: '不是图片' })
  })

  test('that does not come in time is given up', { timeout: 20_000 }, async () => {
    const { address } = await openServer(() => undefined)
    await expect(fetchPicture(any, address)).rejects.toMatchObject({ reason: '对方没有及时回答' })
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['224.0.0.1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['example.cn', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
