import { Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { DialogPlaceContext } from '../../../platform/console/kit/dialogPlace.ts'
import { ShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { CampusMap, LayerMenu, useMapLayers } from '../../map/console/index.ts'
import { type RelatedSchool, bureauMap } from '../contract.ts'
import { SchoolDrawer } from './SchoolDrawer.tsx'
import styles from './bureauMap.module.css'
import { failures } from './words.ts'

/** The map of a school with the tree of its devices and resources. */
const Campus = ({ onOpen }: { readonly onOpen: () => void }) => {
  const layers = useMapLayers('imis')
  return (
    <div className={styles.columns}>
      <section className={styles.side} aria-label="设备与资源">
        <LayerMenu layers={layers} />
      </section>
      <div className={styles.main}>
        <CampusMap
          layers={layers}
          onOpen={onOpen}
          empty={<Empty title="该校还没有校园地图" hint="学校标出位置、画出建筑后，显示在这里" />}
        />
      </div>
    </div>
  )
}

interface EnteredProps {
  readonly school: RelatedSchool
  readonly onExit: (() => void) | undefined
}

const Entered = ({ school, onExit }: EnteredProps) => {
  const isStacked = useStackedLayout()
  // On a phone the drawer would cover the map before it was seen.
  const [isInfoOpen, setInfoOpen] = useState(!isStacked)
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const { id, name, schoolDeptId } = school
  const shown = useMemo(() => ({ id, name, schoolDeptId }), [id, name, schoolDeptId])
  return (
    <PageFrame
      title={name}
      action={
        <Space wrap>
          <Button onClick={() => setInfoOpen(!isInfoOpen)} aria-expanded={isInfoOpen}>
            学校信息
          </Button>
          {onExit === undefined ? null : <Button onClick={onExit}>返回学校列表</Button>}
        </Space>
      }
    >
      <div ref={setPlace} className={styles.place}>
        {/* Within the page, the drawers leave the way back uncovered. */}
        {place === null ? null : (
          <DialogPlaceContext value={isStacked ? null : place}>
            <ShownSchool value={shown}>
              {school.isOpen ? (
                <Campus onOpen={() => setInfoOpen(false)} />
              ) : (
                <Empty title="该校未开通校园地图" hint="平台管理员为学校开通后，可在这里查看" />
              )}
            </ShownSchool>
            <SchoolDrawer school={isInfoOpen ? school : null} onClose={() => setInfoOpen(false)} />
          </DialogPlaceContext>
        )}
      </div>
    </PageFrame>
  )
}

interface Props {
  /** The school to show; the user's own without it. */
  readonly id?: number
  /** Returns to the list (A-RULE-050). */
  readonly onExit?: () => void
}

/** One school of the integrated platform. */
export const SchoolView = ({ id, onExit }: Props) => {
  const of = id === undefined ? {} : { eduId: id }
  const { data, error, refetch } = useCall(bureauMap.relatedSchools, { body: { ...of, pageNum: 1, pageSize: 1 } })
  const [school] = data?.content ?? []
  if (school !== undefined) return <Entered school={school} onExit={onExit} />
  const contents = () => {
    if (error !== null) return <Failed error={error} title={failures.schools} onRetry={refetch} />
    return data === undefined ? <Loading rows={10} /> : <Empty title="没有这所学校" />
  }
  return (
    <PageFrame title="综合平台" action={onExit === undefined ? null : <Button onClick={onExit}>返回学校列表</Button>}>
      {contents()}
    </PageFrame>
  )
}
