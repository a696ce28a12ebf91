import { formatSize } from '../../../platform/contract/upload.ts'
import type { FileView } from '../views.ts'
import styles from './Attachments.module.css'

/** The attachments of an article, for download only. */
export const Attachments = ({ files }: { readonly files: readonly FileView[] }) =>
  files.length === 0 ? null : (
    <div className={styles.files}>
      <h2>附件</h2>
      <ul>
        {files.map(({ id, name, size, url }) => (
          <li key={id}>
            <a href={url} download={name}>
              {name}
            </a>
            <small>{formatSize(size)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
