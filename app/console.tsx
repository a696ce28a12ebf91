import { createRoot } from 'react-dom/client'
import { scrubAddress } from '../areas/identity/console/index.ts'
import '../platform/console/theme/base.css'
import '../platform/console/theme/pickers.css'
import { settings } from '../platform/console/settings.ts'
import { App } from './console/App.tsx'

// Before anything is asked or shown: a password must not stay in the address bar.
const isHanded = scrubAddress()
window.addEventListener('hashchange', scrubAddress)

// The server writes the name into the page; in development nobody does.
document.title = settings.name
if (settings.logo !== null) document.querySelector('link[rel="icon"]')?.setAttribute('href', settings.logo)

const root = document.getElementById('console')
if (root === null) throw new Error('the page has no place for the console')
createRoot(root).render(<App isHanded={isHanded} />)
