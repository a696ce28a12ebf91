import { Input } from 'antd'
import { useId, useState } from 'react'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { ImagePicker } from '../../../platform/console/kit/ImagePicker.tsx'
import { type ClassData, classPictures } from '../classContract.ts'
import { organisation } from '../contract.ts'
import styles from './ClassDialog.module.css'
import { ClassTab } from './ClassTab.tsx'
import { toKeptPictures, mergePictures } from './mergePictures.ts'
import { readPictureConflict, savePictures } from './savePictures.ts'
import { readStaleContent } from './readStaleContent.ts'
import { useClassSave } from './useClassSave.ts'

/** The loaded slogan with the version of its class. */
type Read = Pick<ClassData, 'slogan' | 'version'>

/** Saves the slogan. If a colleague changed it meanwhile, shows their text before the next save overwrites it. */
const useSlogan = ({ id, slogan, version }: ClassData) => {
  const [read, setRead] = useState<Read>({ slogan, version })
  const send = async (text: string, on: number) =>
    setRead(await callServer(organisation.saveSlogan, { params: { id }, body: { slogan: text, version: on } }))
  return async (text: string) => {
    if (text === read.slogan) return
    try {
      await send(text, read.version)
    } catch (error) {
      const now = readStaleContent(error, organisation.saveSlogan.data)
      if (now === undefined) throw error
      // Only other data of the class changed, so save against the new version.
      if (now.slogan === read.slogan) return send(text, now.version)
      setRead(now)
      const msg = `班级口号已被他人改为“${now.slogan}”，再次保存将以您的内容为准`
      throw new ShownError(msg)
    }
  }
}

/** Holds the form's pictures. If a colleague changed them meanwhile, merges both and shows a message. */
const usePictures = ({ id, pictures: first, versions }: ClassData) => {
  const [read, setRead] = useState({ pictures: first, version: versions.pictures })
  const [pictures, setPictures] = useState(() => toKeptPictures(first))
  const save = async () => {
    try {
      const saved = await savePictures(id, pictures, read, setRead)
      setRead(saved)
      setPictures(toKeptPictures(saved.pictures))
    } catch (error) {
      const changed = readPictureConflict(error)
      if (changed === undefined) throw error
      setRead(changed.now)
      setPictures(mergePictures(pictures, read.pictures, changed.now.pictures))
      throw changed.error
    }
  }
  return { pictures, setPictures, save }
}

export const ClassSlogan = ({ data }: { data: ClassData }) => {
  const field = useId()
  const [slogan, setSlogan] = useState(data.slogan)
  const { pictures, setPictures, save: savePicturesToo } = usePictures(data)
  const { save, isPending, refused } = useClassSave()
  const saveSlogan = useSlogan(data)
  const saveAll = () =>
    save(async () => {
      await saveSlogan(slogan)
      await savePicturesToo()
    })
  return (
    <ClassTab draft={[slogan, pictures]} refused={refused} isPending={isPending} onSave={() => void saveAll()}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={field}>
          班级口号
        </label>
        <Input.TextArea
          id={field}
          rows={3}
          maxLength={200}
          showCount
          placeholder="如 团结、勤奋、求实、创新"
          value={slogan}
          onChange={(event) => setSlogan(event.target.value)}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>班级图片</span>
        <ImagePicker upload={classPictures} value={pictures} onChange={setPictures} disabled={isPending} />
      </div>
    </ClassTab>
  )
}
