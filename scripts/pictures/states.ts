import type { Page } from 'playwright-core'

/** States of the data: the demo's, none, and with names of the greatest expected length. */
export const states = ['data', 'empty', 'long'] as const
export type State = (typeof states)[number]

/** The calls that the console needs unchanged in every state. */
const unchangedCalls =
  /\/(qz\/login|auth\/|menu\/(user|app)\/|menu\/custom$|assets\/|brand\/|file\/|config\/|user\/find\/school\/user\/Permissions)/

const longName = '青禾区教育局直属九年一贯制实验学校国际部二〇二六级第二十三班学生信息与家校共育管理委员会联席办公室'

const isName = (key: string) => /name|title|person|school|dept|caption|relationShip|role/i.test(key)

const lengthen = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => lengthen(one, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthen(one, name)]))
  // Names of states and colours are Latin words that the console interprets.
  return typeof value === 'string' && isName(key) && /\p{Script=Han}/u.test(value) ? longName : value
}

const clearValues = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clearValues(one, name)]))
  return typeof value === 'number' && /total|num$|count/i.test(key) ? 0 : value
}

/** Modifies the server's responses to match the state before the page gets them. */
export const applyState = async (page: Page, state: State) => {
  if (state === 'data') return
  const change = state === 'empty' ? clearValues : lengthen
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/' || unchangedCalls.test(pathname)) return route.fallback()
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    const body = await answer.json()
    return route.fulfill({ response: answer, json: { ...body, data: change(body.data) } })
  })
}
