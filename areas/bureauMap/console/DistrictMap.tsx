import { useMemo } from 'react'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { MapView } from '../../../platform/console/map/MapView.tsx'
import type { MapMark, MapShapes } from '../../../platform/console/map/shapes.ts'
import type { RelatedSchool } from '../contract.ts'
import styles from './bureauMap.module.css'
import { fitPlaces } from './fitPlaces.ts'
import { describeDevices } from './words.ts'

interface Props {
  readonly schools: readonly RelatedSchool[]
  readonly onEnter: (id: number) => void
}

/** With more schools than this, their names would cover each other, so icons are drawn, which are grouped. */
const mostLabels = 20

const noShapes: MapShapes = { grounds: [], prisms: [], lines: [] }

const toMarks = (schools: readonly RelatedSchool[]): MapMark[] => {
  const placed = schools.flatMap((school) => {
    const { longitude, latitude } = school
    return longitude === null || latitude === null ? [] : [{ school, place: [longitude, latitude] as const }]
  })
  const isLabelled = placed.length <= mostLabels
  return placed.map(({ school, place }) => ({
    key: String(school.id),
    place,
    name: `${school.name}（${describeDevices(school)}）`,
    text: isLabelled ? school.name : school.name.slice(0, 2),
    look: isLabelled ? ('label' as const) : ('icon' as const),
  }))
}

/** The schools at their positions. A press enters a school. */
export const DistrictMap = ({ schools, onEnter }: Props) => {
  const marks = useMemo(() => toMarks(schools), [schools])
  const { centre, zoom } = useMemo(() => fitPlaces(marks.map(({ place }) => place)), [marks])
  if (marks.length === 0) {
    return (
      <div className={styles.main}>
        <Empty title="没有标出位置的学校" hint="学校在“地图配置”中标出位置后，显示在地图上" />
      </div>
    )
  }
  return (
    <div className={styles.main}>
      <MapView
        label="学校分布"
        centre={centre}
        zoom={zoom}
        shapes={noShapes}
        marks={marks}
        onMark={(key) => onEnter(Number(key))}
        isFlat
      >
        <p>请在学校列表中选择学校。</p>
      </MapView>
    </div>
  )
}
