import styles from './Review.module.css'

interface Props {
  readonly urls: readonly string[]
  /** The place that they show. */
  readonly of: string
}

/** Photos of a check. Each opens in a new window. */
export const Photos = ({ urls, of }: Props) =>
  urls.length === 0 ? null : (
    <span className={styles.photos}>
      {urls.map((url, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`查看${of}的照片 ${at + 1}`}>
          <img src={url} alt="" />
        </a>
      ))}
    </span>
  )
