import { useSchoolClock } from '../../../display/console/index.ts'
import type { PadScreen } from '../../contract.ts'
import type { Region } from '../../regions.ts'
import styles from './Pad.module.css'
import { ClassFacts, Clock, Notices, Pictures, Title } from './Regions.tsx'
import { useEndOfTask } from './useEndOfTask.ts'
import { usePlayReports } from './usePlayReports.ts'
import { useReloads } from './useReloads.ts'

type Task = NonNullable<PadScreen['task']>
type ShownRegion = Task['regions'][number]

/** The regions of a pad without a task. */
const defaultRegions = [
  { key: 1, kind: 'title', x: 0, y: 0, width: 64, height: 24, resources: [] },
  { key: 2, kind: 'clock', x: 64, y: 0, width: 36, height: 24, resources: [] },
  { key: 3, kind: 'class', x: 0, y: 24, width: 100, height: 76, resources: [] },
] as const

/** The size of letters follows that of the region, so that a layout looks alike on every screen. */
const placeOf = ({ x, y, width, height }: Omit<Region, 'key' | 'kind'>) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
  fontSize: `min(${height / 10}vh, ${width / 10}vw)`,
})

interface ContentProps {
  readonly region: Omit<ShownRegion, 'resources'> & { readonly resources: readonly ShownRegion['resources'][number][] }
  readonly data: PadScreen
  readonly clock: string
  readonly seconds: number
}

const Content = ({ region: { kind, resources }, data, clock, seconds }: ContentProps) => {
  if (kind === 'pictures') return <Pictures resources={resources} seconds={seconds} />
  if (kind === 'notice') return <Notices resources={resources} seconds={seconds} />
  if (kind === 'title') return <Title schoolName={data.schoolName} className={data.ofClass?.name} />
  if (kind === 'clock') return <Clock clock={clock} />
  return <ClassFacts ofClass={data.ofClass} />
}

interface Props {
  readonly data: PadScreen
  readonly ticket: string
  readonly isConnected: boolean
}

/** A class pad: the regions of its task, or school, clock and class without one. It reports what it shows. */
export const PadBoard = ({ data, ticket, isConnected }: Props) => {
  const clock = useSchoolClock(data.now)
  const isEnded = useEndOfTask(data)
  const task = isEnded ? null : data.task
  useReloads(data.reloads)
  usePlayReports({ taskId: task?.id ?? null, ticket, isConnected })
  const regions = task?.regions ?? defaultRegions
  return (
    <main className={styles.pad} aria-label={task?.name ?? data.padName} data-urgent={task?.isUrgent ?? false}>
      {task?.isUrgent ? <p className={styles.urgent}>紧急通知</p> : null}
      <div className={styles.regions}>
        {regions.map((region) => (
          <section key={`${task?.id ?? 0} ${region.key}`} className={styles.region} style={placeOf(region)}>
            <Content region={region} data={data} clock={clock} seconds={task?.seconds ?? 10} />
          </section>
        ))}
      </div>
    </main>
  )
}
