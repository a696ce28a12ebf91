import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useIsAboveSchools } from '../../../platform/console/session/useIsAboveSchools.ts'
import { District } from './District.tsx'
import { SchoolView } from './SchoolView.tsx'

const defaults = { school: 0 }

/**
 * 综合平台 (academics §2, the education-bureau map): the list of schools, and the one that was entered. Users within a
 * school see their own.
 */
const PlatformScreen = () => {
  const [{ school }, change] = useScreenQuery(defaults)
  const isAbove = useIsAboveSchools()
  if (!isAbove) return <SchoolView />
  if (school === 0) return <District onEnter={(id) => change({ school: id })} />
  return <SchoolView key={school} id={school} onExit={() => change({ school: 0 })} />
}

export default PlatformScreen
