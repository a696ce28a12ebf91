import { createRoot } from 'react-dom/client'
import { scrubAddress } from '../areas/identity/console/index.ts'
import '../platform/console/theme/base.css'
import { App } from './console/App.tsx'

// Before anything is asked or shown: a password must not stay in the address bar.
const isHanded = scrubAddress()
window.addEventListener('hashchange', scrubAddress)

const root = document.getElementById('console')
if (root === null) throw new Error('the page has no place for the console')
createRoot(root).render(<App isHanded={isHanded} />)
