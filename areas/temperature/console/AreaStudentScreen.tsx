import { useCall } from '../../../platform/console/client/useCall.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { temperature } from '../contract.ts'
import type { RegionRow } from '../views.ts'
import { RegionPage } from './RegionPage.tsx'
import { studentColumns, studentTiles } from './counts.tsx'
import { type Moment, asInput } from './periods.ts'
import { places } from './reads.ts'

const useFound = (moment: Moment) => useCall(temperature.regionReport, { query: asInput(moment) }, { keep: 'pages' })

const columns = studentColumns<RegionRow & { readonly id: number }>()

/** 区域学生体温: the schools that are managed, each in figures; a school opens its classes. */
const AreaStudentScreen = () => (
  <RegionPage
    title="区域学生体温"
    useFound={useFound}
    tilesOf={studentTiles}
    columns={columns}
    onOpen={(id) => go(places.school(id))}
  />
)

export default AreaStudentScreen
