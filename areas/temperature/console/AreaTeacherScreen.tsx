import { useCall } from '../../../platform/console/client/useCall.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { temperature } from '../contract.ts'
import type { StaffRow } from '../views.ts'
import { RegionPage } from './RegionPage.tsx'
import { useReportPlace } from './ReportPage.tsx'
import { staffColumns, staffTiles } from './counts.tsx'
import { toPeriodQuery } from './periods.ts'
import { temperaturePaths } from './reads.ts'
import { useViewFlags } from './useViewFlags.ts'

const columns = staffColumns<StaffRow & { readonly id: number }>()

/** 区域教职工体温: staff figures of the managed schools. A row opens the staff of its school. */
const AreaTeacherScreen = () => {
  const place = useReportPlace()
  const found = useCall(temperature.staffReport, { query: { ...toPeriodQuery(place.asked), ...useViewFlags() } })
  return (
    <RegionPage
      title="区域教职工体温"
      place={place}
      found={found}
      tilesOf={staffTiles}
      columns={columns}
      onOpen={(id, date) => go(temperaturePaths.staff(id, date))}
    />
  )
}

export default AreaTeacherScreen
