import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { MapView } from '../../../platform/console/map/MapView.tsx'
import { defaultFloor } from '../words.ts'
import { DormitoryDrawer } from './DormitoryDrawer.tsx'
import { FloorBox } from './FloorBox.tsx'
import { MapDeviceDrawer } from './MapDeviceDrawer.tsx'
import { MapResourceDrawer } from './MapResourceDrawer.tsx'
import { type ShownFloor, toCampusShapes } from './campusShapes.ts'
import styles from './map.module.css'
import { readKey, toMarks } from './marks.ts'
import { useCampus } from './useCampus.ts'
import type { MapLayers } from './useMapLayers.ts'

/** The open drawer. Only one is open at a time. */
interface Opened {
  readonly kind: string
  readonly id: number
}

interface Props {
  readonly layers: MapLayers
  /** Shown for a school without a map. */
  readonly empty: ReactNode
  /** Called when a building, device or resource is opened, so that other drawers make room. */
  readonly onOpen?: () => void
}

/** The buildings of the shown school with their floors, and the devices and resources of the checked types. */
export const CampusMap = ({ layers, empty, onOpen }: Props) => {
  const { campus, centre, zoom, isPending, error, retry } = useCampus()
  const { devices, types, chosen } = layers
  const [shown, setShown] = useState<ShownFloor | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { range, buildings, lines } = campus
  const shapes = useMemo(() => toCampusShapes({ range, buildings, lines }, shown), [range, buildings, lines, shown])
  const marks = useMemo(() => toMarks({ buildings, devices, types, chosen }), [buildings, devices, types, chosen])
  const building = buildings.find(({ id }) => id === shown?.buildingId)
  const open = (next: Opened | null) => {
    setOpened(next)
    onOpen?.()
  }
  const enter = (id: number) => {
    const entered = buildings.find((one) => one.id === id)
    if (entered === undefined) return
    setShown({ buildingId: id, floor: defaultFloor })
    open(entered.dormitoryId === null ? null : { kind: 'dormitory', id })
  }
  const press = (key: string) => {
    const { kind, id } = readKey(key)
    if (kind === 'building') enter(id)
    else open({ kind, id })
  }
  const openedId = (kind: string) => (opened?.kind === kind ? opened.id : null)
  if (error !== null) return <Failed error={error} onRetry={retry} />
  if (isPending) return <Loading rows={10} />
  if (buildings.length === 0 && range?.longitude === null) return empty
  return (
    <div className={styles.stage}>
      <MapView
        label="校园地图"
        centre={centre}
        zoom={zoom}
        shapes={shapes}
        marks={marks}
        onPress={enter}
        onMark={press}
      >
        <ul className={styles.things}>
          {marks.map(({ key, name }) => (
            <li key={key}>
              <Button type="link" onClick={() => press(key)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      </MapView>
      {building === undefined || shown === null ? null : (
        <FloorBox
          building={building}
          place={layers.place}
          floor={shown.floor}
          onFloor={(floor) => setShown({ ...shown, floor })}
          onDevice={(id) => open({ kind: 'device', id })}
          onResource={(id) => open({ kind: 'resource', id })}
          onDormitory={() => open({ kind: 'dormitory', id: building.id })}
          onClose={() => {
            setShown(null)
            close()
          }}
        />
      )}
      <MapDeviceDrawer id={openedId('device')} onClose={close} />
      <MapResourceDrawer
        item={types.flatMap(({ items }) => items).find(({ id }) => id === openedId('resource')) ?? null}
        onClose={close}
      />
      <DormitoryDrawer buildingId={openedId('dormitory')} floor={shown?.floor ?? defaultFloor} onClose={close} />
    </div>
  )
}
