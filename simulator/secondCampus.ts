import { toPosition } from './campusPlan.ts'
import { tenantIds } from './district/district.ts'
import { type Metres, type Planned, areaOf, rectangle, toRow } from './campusShapes.ts'

const schoolId = tenantIds.mingde

/** The corner of the second campus, five kilometres from the first, so that both are on the map of the bureau. */
const corner: Metres = [4800, 2400]
const size = 300

const at = (east: number, north: number): Metres => [corner[0] + east, corner[1] + north]

const campus = areaOf('校园', rectangle(at(size / 2, size / 2), size, size), '#f6ffed', '#2f54eb')
const field = areaOf('田径场', rectangle(at(220, 90), 90, 140), '#ffccc7', '#cf1322')

const planned: readonly Planned[] = [
  { name: '教学楼', floors: 4, corners: rectangle(at(90, 90), 100, 28), side: '#ffd591', top: '#fff7e6' },
  { name: '综合楼', floors: 5, corners: rectangle(at(90, 200), 70, 30), side: '#d3adf7', top: '#f9f0ff' },
  { name: '食堂', floors: 2, corners: rectangle(at(220, 230), 60, 30), side: '#ffbb96', top: '#fff2e8' },
]

const [longitude, latitude] = toPosition(...at(size / 2, size / 2))

/** The position and areas of the second campus. It is small, and its dormitories are not drawn yet. */
export const secondRange = { schoolId, longitude, latitude, zoom: 16.6, areas: [campus, field], version: 1 }

/** The buildings of the second campus, with ids from `first` on. */
export const secondBuildings = (first: number) =>
  planned.map((building, index) => ({ ...toRow(building, first - 1 + index), schoolId }))
