import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { type GeoJSONSource, Map as Drawing, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageColours } from '../kit/usePageColours.ts'
import { MapMarks } from './MapMarks.tsx'
import { MapPoints } from './MapPoints.tsx'
import type { MapProps } from './mapProps.ts'
import styles from './map.module.css'
import { makeStyle, pressedLayers } from './mapStyle.ts'
import { toSources } from './shapes.ts'

setWorkerUrl(workerUrl)

/** The angle at which prisms are seen, in degrees. */
const pitch = 50

const toPlace = ({ lng, lat }: { lng: number; lat: number }) =>
  [Number(lng.toFixed(7)), Number(lat.toFixed(7))] as const

/** Draws a map. The library is loaded with this component, only when a map is shown. */
const MapCanvas = ({ centre, zoom, shapes, marks, drawn, onPress, onMark, onDraw, isFlat = false }: MapProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Drawing | null>(null)
  const background = usePageColours().line
  const press = useEffectEvent((drawing: Drawing, point: { x: number; y: number }, at: readonly [number, number]) => {
    if (onDraw !== undefined) {
      onDraw([...(drawn ?? []), at])
      return
    }
    const [found] = drawing.queryRenderedFeatures([point.x, point.y], { layers: [...pressedLayers] })
    const id: unknown = found?.properties['id']
    if (typeof id === 'number') onPress?.(id)
  })
  const start = useEffectEvent(() => ({
    center: [centre[0], centre[1]] satisfies [number, number],
    zoom,
    background,
  }))
  useEffect(() => {
    if (place.current === null) return undefined
    const { background: colour, ...view } = start()
    const drawing = new Drawing({
      container: place.current,
      style: makeStyle(colour),
      ...view,
      pitch: isFlat ? 0 : pitch,
      attributionControl: false,
      keyboard: true,
      maxZoom: 22,
    })
    drawing.on('click', ({ point, lngLat }) => press(drawing, point, toPlace(lngLat)))
    drawing.once('load', () => setMap(drawing))
    return () => {
      drawing.remove()
      setMap(null)
    }
  }, [isFlat])
  useEffect(() => {
    if (map === null) return
    for (const [name, data] of Object.entries(toSources(shapes))) void map.getSource<GeoJSONSource>(name)?.setData(data)
  }, [map, shapes])
  useEffect(() => {
    map?.setPaintProperty('background', 'background-color', background)
  }, [map, background])
  const [longitude, latitude] = centre
  useEffect(() => {
    map?.jumpTo({ center: [longitude, latitude], zoom })
  }, [map, longitude, latitude, zoom])
  return (
    <>
      <div ref={place} className={styles.canvas} data-drawing={onDraw !== undefined} data-ready={map !== null} />
      {map === null ? null : (
        <>
          <MapMarks map={map} marks={marks} {...(onMark === undefined ? {} : { onMark })} />
          {drawn === undefined || onDraw === undefined ? null : (
            <MapPoints map={map} points={drawn} onChange={onDraw} />
          )}
          <div className={styles.zoom}>
            <button type="button" aria-label="放大" onClick={() => map.zoomIn()}>
              <PlusOutlined aria-hidden="true" />
            </button>
            <button type="button" aria-label="缩小" onClick={() => map.zoomOut()}>
              <MinusOutlined aria-hidden="true" />
            </button>
          </div>
        </>
      )}
    </>
  )
}

export default MapCanvas
