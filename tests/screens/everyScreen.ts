import { vi } from 'vitest'
import { cast } from './sampleSession.ts'

// The console's modules read the browser's storage when they load, so it is stubbed. Only screen declarations are read.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
const { homes, places } = await import('../../app/console/screens.ts')
vi.unstubAllGlobals()

/** Other spellings of a path, which redirect to its screen. */
const redirects = new Set(['/health/classTable', '/health/temperatureArchive'])

/** Every screen of the console, with the home pages. */
export const screens = [...places.screens, ...homes].filter(({ path }) => !redirects.has(path))

/** The home pages, and the screens of the shell. */
export { homes, places }

/** Returns a session that may open a screen. */
export const findViewer = (permission: string | null) => {
  const viewers = [cast.school(), cast.bureau(), cast.admin()]
  const found = viewers.find(({ permissions }) => permission === null || permissions.includes(permission))
  if (found === undefined) throw new Error(`nobody on the stage has the permission ${permission}`)
  return found
}

/** The window of a school's PC at 125 %. */
export const office = { width: 1093, height: 520 }

/** The window of a phone. */
export const phone = { width: 390, height: 844 }
