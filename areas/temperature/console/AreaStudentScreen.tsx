import { useCall } from '../../../platform/console/client/useCall.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { temperature } from '../contract.ts'
import type { RegionRow } from '../views.ts'
import { RegionPage } from './RegionPage.tsx'
import { useReportPlace } from './ReportPage.tsx'
import { studentColumns, studentTiles } from './counts.tsx'
import { toPeriodQuery } from './periods.ts'
import { temperaturePaths } from './reads.ts'
import { useViewFlags } from './useViewFlags.ts'

const columns = studentColumns<RegionRow & { readonly id: number }>()

/** 区域学生体温: student figures of the managed schools. A row opens the classes of its school. */
const AreaStudentScreen = () => {
  const place = useReportPlace()
  const found = useCall(temperature.regionReport, { query: { ...toPeriodQuery(place.asked), ...useViewFlags() } })
  return (
    <RegionPage
      title="区域学生体温"
      place={place}
      found={found}
      tilesOf={studentTiles}
      columns={columns}
      onOpen={(id, date) => go(temperaturePaths.school(id, date))}
    />
  )
}

export default AreaStudentScreen
