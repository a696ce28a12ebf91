import { createRoot } from 'react-dom/client'
import { extractLinkAccount } from '../areas/identity/console/index.ts'
import '../platform/console/theme/base.css'
import '../platform/console/theme/pickers.css'
import { settings } from '../platform/console/settings.ts'
import { awaitConsent } from './console/awaitConsent.ts'
import { offerRestart } from './console/restart.ts'
import { App } from './console/App.tsx'
import { loadConsole } from './console/loadConsole.ts'
import { readSession } from '../platform/console/session/store.ts'

// This must run before any request or rendering: a password must not stay in the address bar.
const isHanded = extractLinkAccount()
window.addEventListener('hashchange', extractLinkAccount)

// The server writes the name into the page, but the development server does not.
document.title = settings.name
if (settings.logo !== null) document.querySelector('link[rel="icon"]')?.setAttribute('href', settings.logo)

// A signed-in user needs the console's code. Loading it now saves time on a slow connection.
if (readSession() !== null) void loadConsole().catch(() => null)

const mount = (isHanded: boolean) => {
  const place = document.getElementById('console')
  if (place === null) throw new Error('the page has no place for the console')
  const root = createRoot(place)
  root.render(<App isHanded={isHanded} />)
  return root
}

const start = () => {
  let root = mount(isHanded)
  offerRestart({
    end: () => root.unmount(),
    begin: () => {
      document.title = settings.name
      root = mount(extractLinkAccount())
    },
  })
}

// Starting keeps a slow processor busy for half a second, so the static page is painted first. A background window
// paints nothing, so a timer starts it instead.
const startAfterPaint = () => {
  const soon = setTimeout(() => {
    cancelAnimationFrame(frame)
    start()
  }, 100)
  const frame = requestAnimationFrame(() => {
    clearTimeout(soon)
    setTimeout(start)
  })
}

awaitConsent(startAfterPaint)
