import type { Page } from 'playwright-core'
import { z } from 'zod'
import { demoPassword } from '../../simulator/district/accounts.ts'

const Token = z.object({ token: z.string() })

/** Calls the product as a demo account, to prepare the data of a picture. */
export const asUser = async (page: Page, username: string) => {
  const address = new URL(page.url()).origin
  const send = async <T>(method: string, path: string, shape: z.ZodType<T>, body?: unknown, token = ''): Promise<T> => {
    const answer = await page.request.fetch(`${address}${path}`, {
      method,
      ...(token === '' ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(body === undefined ? {} : { data: body }),
    })
    const { code, msg, data } = z
      .object({ code: z.int(), msg: z.string(), data: z.unknown() })
      .parse(await answer.json())
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return shape.parse(data)
  }
  const { token } = await send('POST', '/qz/login', Token, { username, password: demoPassword })
  return {
    get: <T>(path: string, shape: z.ZodType<T>) => send('GET', path, shape, undefined, token),
    post: <T>(path: string, body: unknown, shape: z.ZodType<T>) => send('POST', path, shape, body, token),
    put: <T>(path: string, body: unknown, shape: z.ZodType<T>) => send('PUT', path, shape, body, token),
  }
}

/** Students for whom a user may request a leave. */
export const Students = z.array(
  z.object({ id: z.int(), name: z.string(), studentCode: z.string(), clazzName: z.string() }),
)

/** Rows of the list of users. */
export const UserRows = z.object({
  content: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      avatar: z.string().nullable(),
      studentOrTeacherCode: z.string(),
      depts: z.array(z.object({ name: z.string() })),
    }),
  ),
})

/** Formats a moment so many hours from now as the schools' local time. */
export const hoursFromNow = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
