import type { BrowserContext, Page, Request } from 'playwright-core'
import type { Restart } from '../../app/console/restart.ts'
import type { StoredSession } from '../../platform/console/session/store.ts'

declare global {
  interface Window {
    /** The restart function that this page's console has offered. */
    restart?: Restart
    /** True if a test has changed the page itself: its functions or its listeners. */
    isChanged?: () => boolean
  }
}

/** Runs in the page. A restart can't undo a function that a test replaces, nor a listener that a test adds. */
const installRestartHook = () => {
  let isHeard = false
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      // Playwright evaluates test code, but adds its listeners from library code.
      if (new Error('who listens').stack?.includes('eval at evaluate')) isHeard = true
      add(type, listener, options)
    }
  }
  // axe and zod leave these globals when they load.
  const known = /^(?:restart|isChanged|axe|regeneratorRuntime|__core-js_shared__|__zod\w+|\d+)$/
  const globals = () => Object.getOwnPropertyNames(window).filter((name) => !known.test(name))
  const valueOf = (name: string): unknown => Object.getOwnPropertyDescriptor(window, name)?.value
  window.takeRestart = (restart) => {
    const atLoad = new Map(globals().map((name) => [name, valueOf(name)]))
    isHeard = false
    window.restart = restart
    window.isChanged = () =>
      isHeard || globals().some((name) => !atLoad.has(name) || !Object.is(atLoad.get(name), valueOf(name)))
  }
}

/** Makes the console of each page of this context offer its restart. */
export const acceptRestarts = (context: BrowserContext): Promise<unknown> => context.addInitScript(installRestartHook)

/**
 * Watches a page's requests. A pending response would reach the next test, and a page remembers scripts that failed to
 * load.
 */
export const watchRequests = (page: Page) => {
  const open = new Set<Request>()
  let hasFailed = false
  const noteFailed = (request: Request) => {
    if (request.url().includes('/assets/')) hasFailed = true
  }
  // Listen to the page, not to its context: a new window's first request has no frame yet, and reading it throws.
  page.on('request', (request) => void open.add(request))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    noteFailed(request)
  })
  page.on('response', (response) => {
    if (!response.ok()) noteFailed(response.request())
  })
  return {
    /** True if no request is pending and all scripts have loaded. */
    isQuiet: () => open.size === 0 && !hasFailed,
    /** Resets after the page has loaded again. */
    forget: () => {
      open.clear()
      hasFailed = false
    },
  }
}

/**
 * Ends the console of a page and clears everything it stored. Returns false if that isn't certain: the page has left
 * the console, or a part of it outlives the end. Such a page must load again.
 */
export const endConsole = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { restart } = window
    if (restart === undefined || window.isChanged?.() !== false || document.fullscreenElement !== null) return false
    const nextTask = () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve)
      })
    restart.end()
    localStorage.clear()
    sessionStorage.clear()
    // Connections close within one or two tasks.
    for (let task = 0; task < 3; task += 1) await nextTask()
    // Timer ids count up, so the last one bounds every timer that still runs.
    const last = Number(setTimeout(() => undefined))
    for (let id = 1; id <= last; id += 1) clearTimeout(id)
    const { documentElement: html, body } = document
    for (const element of [html, body])
      for (const name of element.getAttributeNames()) if (name !== 'lang') element.removeAttribute(name)
    scrollTo(0, 0)
    const isOfPage = (element: Element) => element.matches('#console:empty, noscript, script, style')
    return [...body.children].every(isOfPage) && localStorage.length === 0 && sessionStorage.length === 0
  })

/** Starts the console of a page at a place, signed in with `session` or signed out. */
export const beginConsole = (page: Page, place: string, session: StoredSession | null): Promise<void> =>
  page.evaluate(
    ({ place, session }) => {
      localStorage.clear()
      sessionStorage.clear()
      if (session !== null) {
        sessionStorage.setItem('token', session.token)
        sessionStorage.setItem('userInfo', JSON.stringify(session.userInfo))
      }
      history.replaceState(null, '', place === '' ? '/' : `/#${place}`)
      window.restart?.begin()
    },
    { place, session },
  )
