import { type ReactNode, Suspense, lazy, useState } from 'react'
import { Loading } from '../kit/States.tsx'
import styles from './map.module.css'
import type { MapProps } from './mapProps.ts'

const MapCanvas = lazy(() => import('./MapCanvas.tsx'))

/** True if the browser can draw the map. Old PCs and remote desktops often can't. */
const supportsDrawing = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

interface Props extends MapProps {
  /** The name of the map for screen readers. */
  readonly label: string
  /** The same as a list, in place of the map if the browser can't draw it. */
  readonly children: ReactNode
}

/** A map of prisms, areas and lines without tiles, or a list where the browser can't draw one. */
export const MapView = ({ label, children, ...map }: Props) => {
  const [isDrawn] = useState(supportsDrawing)
  if (!isDrawn) {
    return (
      <div className={styles.instead}>
        <p>此浏览器不能显示三维地图（未启用 WebGL 2），以下按列表显示。</p>
        {children}
      </div>
    )
  }
  return (
    <section className={styles.map} aria-label={label}>
      <Suspense fallback={<Loading rows={8} />}>
        <MapCanvas {...map} />
      </Suspense>
    </section>
  )
}
