import { Alert, Button, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type PhotoChoice, findChoiceFault, readArchive, readFolder } from './photoItems.ts'
import { UnreadableZip } from './zip.ts'
import styles from './photos.module.css'

interface Props {
  readonly disabled: boolean
  readonly chosen: PhotoChoice | null
  readonly onChoose: (chosen: PhotoChoice | null) => void
}

/** The most unusable files named in the summary. */
const mostNamed = 5

const summarize = ({ source, items, others }: PhotoChoice) => {
  const found = `“${source}”中有 ${items.length} 张照片`
  if (others.length === 0) return found
  const names = others.slice(0, mostNamed).join('、')
  return `${found}，另有 ${others.length} 个文件不是可用的图片，不上传：${names}${others.length > mostNamed ? ' 等' : ''}`
}

/**
 * Chooses a folder or an archive of photos. If a photo can't be uploaded, the whole choice is refused with the file's
 * name.
 */
export const ChoosePhotos = ({ disabled, chosen, onChoose }: Props) => {
  const folder = useRef<HTMLInputElement>(null)
  const archive = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    if (folder.current !== null) folder.current.webkitdirectory = true
  }, [])
  const choose = (found: PhotoChoice) => {
    const why = findChoiceFault(found)
    setFault(why)
    onChoose(why === null ? found : null)
  }
  const chooseArchive = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      choose(await readArchive(file))
    } catch (error) {
      onChoose(null)
      setFault(error instanceof UnreadableZip ? error.message : '压缩包无法读取，请重新选择')
    }
  }
  const takeFiles = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    field.value = ''
    return files
  }
  return (
    <div className={styles.choose}>
      <Space size={12} wrap>
        <Button disabled={disabled} onClick={() => folder.current?.click()}>
          选择文件夹
        </Button>
        <Button disabled={disabled} onClick={() => archive.current?.click()}>
          选择压缩包
        </Button>
      </Space>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label="照片文件夹"
        onChange={({ target }) => {
          const files = takeFiles(target)
          if (files.length > 0) choose(readFolder(files))
        }}
      />
      <input
        ref={archive}
        type="file"
        hidden
        accept=".zip"
        tabIndex={-1}
        aria-label="照片压缩包"
        onChange={({ target }) => void chooseArchive(takeFiles(target)[0])}
      />
      {fault === null ? null : <Alert type="error" showIcon title={fault} />}
      {chosen === null ? null : <p aria-live="polite">{summarize(chosen)}</p>}
    </div>
  )
}
