import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testPassword } from '../../../tests/support/people.ts'
import { type TestServer, makeTestServer } from '../../../tests/support/server.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'

const lines: string[] = []
const { http, make, actor } = await useServer({
  config: { logLevel: 'trace' },
  logStream: { write: (line) => void lines.push(line) },
})

const address = '203.0.113.77'

/** The fields that a log line may contain; think carefully before adding one. */
const fields = ['level', 'time', 'reqId', 'method', 'route', 'status', 'ms', 'msg', 'fault', 'security', 'away']

const inject = (method: 'GET' | 'POST' | 'DELETE', url: string, token = '', payload?: object) =>
  http.inject({
    method,
    url,
    remoteAddress: address,
    headers: { 'user-agent': 'a-browser-of-somebody', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    cookies: { xingtan_renewal: 'a-cookie-of-somebody' },
    ...(payload ? { payload } : {}),
  })

test('contain no name, number, password, token, id, query or address', async () => {
  const school = await make.makeSchool({ name: '不可记录学校' })
  const who = await actor({
    schoolId: school.id,
    roles: [3],
    departments: [school.rootId],
    name: '不可记录者',
    username: 'not-to-be-logged',
    telephone: '13912345678',
  })
  const pupil = await make.makeMember({
    schoolId: school.id,
    roles: [5],
    departments: [school.rootId],
    name: '不可记录生',
    telephone: '13987654321',
    code: 'CODE-4711',
  })
  lines.length = 0
  const asked = [
    await inject('POST', '/qz/login', '', { username: who.username, password: testPassword }),
    await inject('POST', '/qz/login', '', { username: 'typed-into-the-wrong-field', password: 'wrong-guess-1' }),
    await inject('POST', '/qz/login', '', { username: 5, password: 'wrong-guess-2' }),
    await inject('GET', `/user/get?id=${pupil.id}&note=13900000000`, who.token),
    await inject('GET', `/school/user/${pupil.id}/model`, who.token),
    await inject('POST', '/user/findUserPage', who.token, { keyword: '不可记录生' }),
    await inject('GET', `/menu/user/${who.username}/navTree`, who.token),
    await inject('GET', '/menu/user/somebody-else/navTree', who.token),
    await inject('GET', `/user/bind/user/role?schoolId=${school.id}&userId=${pupil.id}&roleId=8`, who.token),
    await inject('GET', '/nowhere/somebody-else?phone=13900000000'),
    await inject('GET', '/user/get?id=%zz-13900000000', who.token),
    await inject('GET', '/menu/user/%zz-13900000000/navTree', who.token),
    await inject('DELETE', '/user/get', who.token),
    await inject('GET', '/auth/session', 'a-token-of-nobody'),
  ]
  const log = lines.join('')
  expect(log.split('\n').length).toBeGreaterThan(10)
  const words = ['不可记录', 'not-to-be-logged', 'somebody', 'typed-into', 'wrong-guess', testPassword]
  const numbers = ['13912345678', '13987654321', '13900000000', 'CODE-4711', address]
  // With the % sign, because the log's digests are random letters.
  const tokens = [who.token, 'a-token-of-nobody', '%zz']
  for (const secret of [...words, ...numbers, ...tokens]) {
    expect(log).not.toContain(secret)
  }
  for (const answer of asked) expect(answer.statusCode).toBeLessThan(500)
})

test('contain one line per call with its route and status', async () => {
  const school = await make.makeSchool()
  const who = await actor({ schoolId: school.id, roles: [3], departments: [school.rootId] })
  lines.length = 0
  const response = await inject('GET', `/school/user/${who.id}/model?needFace=true`, who.token)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.any(Number),
    reqId: response.headers['x-request-id'],
    method: 'GET',
    route: '/school/user/:id/model',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  })
})

describe('a refused call', () => {
  const Line = z.object({
    level: z.int(),
    security: z.object({ why: z.string(), account: z.string().nullable(), session: z.string(), address: z.string() }),
  })
  const refusedLines = () =>
    lines.filter((line) => line.includes('"msg":"refused"')).map((line) => Line.parse(JSON.parse(line)))
  const makeTeacher = async () => {
    const school = await make.makeSchool()
    return actor({ schoolId: school.id, roles: [3], departments: [school.rootId] })
  }

  test.each([
    ['session', 'a-token-of-nobody', 'GET', '/auth/session', null],
    ['permission', 'own', 'POST', '/org/school/page', {}],
    ['reach', 'own', 'GET', '/school/user/9007199254740991/model', null],
  ] as const)('is in the security log for a missing %s', async (why, whose, method, url, payload) => {
    const who = await makeTeacher()
    lines.length = 0
    await inject(method, url, whose === 'own' ? who.token : whose, payload ?? undefined)
    const [line, ...more] = refusedLines()
    expect(more).toEqual([])
    const hash = expect.stringMatching(/^[\w-]{16}$/)
    expect(line).toMatchObject({ level: 40, security: { why, session: hash, address: hash } })
    expect(line?.security.account).toEqual(whose === 'own' ? hash : null)
  })

  test('has the same hashed names for one person in every line and different ones for another', async () => {
    const [one, other] = [await makeTeacher(), await makeTeacher()]
    lines.length = 0
    for (const { token } of [one, one, other]) await inject('POST', '/org/school/page', token, {})
    const [first, second, third] = refusedLines().map(({ security }) => security)
    expect(first).toEqual(second)
    expect(third).toMatchObject({ address: first?.address })
    expect(third?.account).not.toBe(first?.account)
    expect(third?.session).not.toBe(first?.session)
  })

  test('is not logged when the security log is off, or for merely wrong input', async () => {
    const own: string[] = []
    const quiet = await useServer({
      config: { logLevel: 'trace', securityLog: false },
      logStream: { write: (line) => void own.push(line) },
    })
    await quiet.http.inject('/auth/session')
    expect(own.join('')).not.toContain('refused')
    lines.length = 0
    await inject('POST', '/qz/login', '', { username: 5 })
    expect(refusedLines()).toEqual([])
  })
})

test.each([
  {
    what: 'a fault',
    break: (database: TestServer['database']) => database.script('drop table sign_in_failure'),
    status: 500,
    told: ['"msg":"fault"', 'database error '],
  },
  {
    what: 'a database that is away',
    break: (database: TestServer['database']) => database.close(),
    status: 503,
    told: ['"msg":"the database is away"'],
  },
])(
  '$what is logged with its location and the database’s code, never with values',
  async ({ break: spoil, status, told }) => {
    const own: string[] = []
    const broken = await makeTestServer({
      config: { logLevel: 'trace' },
      logStream: { write: (line) => void own.push(line) },
    })
    await spoil(broken.database)
    const payload = { username: 'not-to-be-logged', password: 'wrong-guess-3' }
    const response = await broken.http.inject({
      method: 'POST',
      url: '/qz/login',
      payload,
      remoteAddress: freshAddress(),
    })
    expect(response.statusCode).toBe(status)
    const log = own.join('')
    for (const text of told) expect(log).toContain(text)
    expect(log).not.toContain('not-to-be-logged')
    expect(log).not.toContain('wrong-guess')
    for (const line of own) expect(fields).toEqual(expect.arrayContaining(Object.keys(JSON.parse(line))))
    await broken.http.close()
  },
)
