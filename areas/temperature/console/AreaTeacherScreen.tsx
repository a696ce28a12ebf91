import { useCall } from '../../../platform/console/client/useCall.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { temperature } from '../contract.ts'
import type { StaffRow } from '../views.ts'
import { RegionPage } from './RegionPage.tsx'
import { staffColumns, staffTiles } from './counts.tsx'
import { type Moment, asInput } from './periods.ts'
import { places } from './reads.ts'

const useFound = (moment: Moment) => useCall(temperature.staffReport, { query: asInput(moment) }, { keep: 'pages' })

const columns = staffColumns<StaffRow & { readonly id: number }>()

/** 区域教职工体温: the staff of the schools that are managed, in figures; a school opens its people. */
const AreaTeacherScreen = () => (
  <RegionPage
    title="区域教职工体温"
    useFound={useFound}
    tilesOf={staffTiles}
    columns={columns}
    onOpen={(id) => go(places.staff(id))}
  />
)

export default AreaTeacherScreen
