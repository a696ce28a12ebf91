import { useState } from 'react'
import type { PadScreen } from '../../contract.ts'
import styles from './Pad.module.css'
import { useTurn } from './useTurn.ts'

type Resources = readonly NonNullable<PadScreen['task']>['regions'][number]['resources'][number][]

interface Turning {
  readonly resources: Resources
  /** How long each is shown. */
  readonly seconds: number
}

interface PictureProps {
  readonly url: string
  readonly name: string
  readonly isShown: boolean
}

/**
 * A picture that keeps its first address while it is loaded, since each read brings another one and a lost connection
 * must not empty the screen.
 */
const Picture = ({ url, name, isShown }: PictureProps) => {
  const [src, setSrc] = useState(url)
  const [isFailed, setFailed] = useState(false)
  if (isFailed && url !== src) {
    setSrc(url)
    setFailed(false)
  }
  return <img className={styles.picture} src={src} alt={name} data-shown={isShown} onError={() => setFailed(true)} />
}

/** Pictures in turn. All stay loaded. */
export const Pictures = ({ resources, seconds }: Turning) => {
  const turn = useTurn(resources.length, seconds)
  return resources.map(({ id, url, name }, at) =>
    url === null ? null : <Picture key={id} url={url} name={name} isShown={at === turn} />,
  )
}

/** The size of a notice by its length. */
const lengthOf = (text: string) => {
  if (text.length <= 40) return 'short'
  return text.length <= 160 ? 'medium' : 'long'
}

/** Notices in turn. */
export const Notices = ({ resources, seconds }: Turning) => {
  const shown = resources[useTurn(resources.length, seconds)]
  if (shown === undefined) return null
  return (
    <div className={styles.notice} data-length={lengthOf(shown.text)}>
      <h2>{shown.name}</h2>
      <p>{shown.text}</p>
    </div>
  )
}

/** School and class. */
export const Title = ({
  schoolName,
  className,
}: {
  readonly schoolName: string
  readonly className?: string | undefined
}) => (
  <div className={styles.title}>
    <h1>{schoolName}</h1>
    {className === undefined ? null : <p>{className}</p>}
  </div>
)

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

/** The school's time, day and weekday. */
export const Clock = ({ clock }: { readonly clock: string }) => {
  const day = clock.slice(0, 10)
  return (
    <div className={styles.clock}>
      <time>{clock.slice(11, 16)}</time>
      <p>
        {day} 星期{weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}
      </p>
    </div>
  )
}

/** Facts and numbers of the class, without names of pupils. */
export const ClassFacts = ({ ofClass }: { readonly ofClass: PadScreen['ofClass'] }) => {
  if (ofClass === null) return null
  const { name, slogan, headTeacher, pupils, onLeave } = ofClass
  return (
    <div className={styles.facts}>
      <h2>{name}</h2>
      {slogan === '' ? null : <p>{slogan}</p>}
      <dl>
        <div>
          <dt>班主任</dt>
          <dd>{headTeacher || '—'}</dd>
        </div>
        <div>
          <dt>学生</dt>
          <dd>{pupils} 人</dd>
        </div>
        <div>
          <dt>请假</dt>
          <dd>{onLeave} 人</dd>
        </div>
      </dl>
    </div>
  )
}
