import { useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { MapView } from '../../../platform/console/map/MapView.tsx'
import { lineKindColours, lineKindNames, lineKinds } from '../words.ts'
import { toCampusShapes } from './campusShapes.ts'
import styles from './map.module.css'
import { useCampus } from './useCampus.ts'

const describe = (depth: number | null, material: string) =>
  [material, depth === null ? '' : `埋深 ${depth} 米`].filter(Boolean).join('，')

/** Dialog with all lines over the faded buildings. A press on a line shows its depth and material. */
export const LinesMapDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { campus, centre, zoom } = useCampus()
  const [pressed, setPressed] = useState<number | null>(null)
  const line = campus.lines.find(({ id }) => id === pressed)
  const kinds = lineKinds.filter((kind) => campus.lines.some((one) => one.kind === kind))
  return (
    <Dialog open title="管线总览" width={960} footer={null} onCancel={onClose}>
      <div className={styles.wide}>
        <MapView
          label="管线地图"
          centre={centre}
          zoom={zoom + 1}
          shapes={toCampusShapes({ ...campus, buildings: [] }, null)}
          marks={[]}
          onPress={setPressed}
          isFlat
        >
          <p>请在列表中查看管线。</p>
        </MapView>
      </div>
      <p role="status">
        {line === undefined
          ? '点击管线查看埋深与材质'
          : `${line.name}（${lineKindNames[line.kind]}，${line.length} 米）${describe(line.depth, line.material)}`}
      </p>
      <ul className={styles.legend}>
        {kinds.map((kind) => (
          <li key={kind}>
            <svg width="24" height="4" aria-hidden="true">
              <rect width="24" height="4" fill={lineKindColours[kind]} />
            </svg>
            {lineKindNames[kind]}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
