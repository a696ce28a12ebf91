import { Select } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { StaleSave } from '../../../platform/console/kit/StaleSave.tsx'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { type ClassData, ClassPlaces as ClassPlacesSchema } from '../classContract.ts'
import { organisation } from '../contract.ts'
import styles from './ClassDialog.module.css'
import { ClassTab } from './ClassTab.tsx'
import { useClassPart } from './useClassPart.ts'
import { useClassSave } from './useClassSave.ts'

const kinds = {
  locations: {
    label: '使用的教室与场所',
    placeholder: '输入名称后回车，如 教学楼 301',
    call: organisation.linkLocations,
  },
  areas: { label: '负责的区域', placeholder: '输入名称后回车，如 东操场清洁区', call: organisation.linkAreas },
} as const
type Kind = keyof typeof kinds

/** State of one kind of places: the typed names, the loaded ones, and a colleague's changes. */
const usePlaces = (data: ClassData, kind: Kind) => {
  const [names, setNames] = useState<readonly string[]>(data[kind])
  const part = useClassPart({
    schema: ClassPlacesSchema,
    read: { names: data[kind], version: data.versions[kind] },
    send: (version) => callServer(kinds[kind].call, { body: { deptId: data.id, names: [...names], version } }),
  })
  const { theirs, last } = part
  const isChanged = names.length !== last.names.length || names.some((name) => !last.names.includes(name))
  return {
    ...kinds[kind],
    names,
    setNames,
    theirs,
    isChanged,
    /** Sends only changed places, so that an untouched part doesn't overwrite a colleague's changes. */
    save: async (): Promise<boolean> => !isChanged || part.save(),
    saveOver: async (): Promise<boolean> => theirs === null || part.save(theirs),
    take: () => {
      if (theirs !== null) setNames(theirs.names)
      part.take()
    },
  }
}
type Places = ReturnType<typeof usePlaces>

const Names = ({ label, placeholder, names, setNames }: Places) => (
  <div className={styles.field}>
    <span className={styles.label}>{label}</span>
    <Select
      mode="tags"
      aria-label={label}
      open={false}
      suffixIcon={null}
      maxCount={30}
      tokenSeparators={['，', ',', '、']}
      placeholder={placeholder}
      value={[...names]}
      onChange={(next: string[]) => setNames(next.map((name) => name.trim()).filter((name) => name !== ''))}
    />
  </div>
)

/** 地点: the rooms that a class uses and the grounds it looks after. */
export const ClassPlaces = ({ data }: { data: ClassData }) => {
  const places = [usePlaces(data, 'locations'), usePlaces(data, 'areas')]
  const { save, isPending, refused } = useClassSave()
  useUnsaved(() => places.some(({ isChanged }) => isChanged))
  const saveEach = (how: 'save' | 'saveOver') =>
    save(async () => {
      const saved = []
      for (const one of places) saved.push(await one[how]())
      return saved.every(Boolean)
    })
  const stale = places.filter(({ theirs }) => theirs !== null)
  if (stale.length > 0) {
    return (
      <ClassTab refused={refused} isPending={isPending}>
        <StaleSave
          name="班级地点"
          fields={stale.map(({ label, names, theirs }) => ({
            label,
            mine: names.join('、'),
            theirs: theirs?.names.join('、') ?? '',
          }))}
          isPending={isPending}
          onTake={() => stale.forEach(({ take }) => take())}
          onSaveOver={() => void saveEach('saveOver')}
        />
      </ClassTab>
    )
  }
  return (
    <ClassTab refused={refused} isPending={isPending} onSave={() => void saveEach('save')}>
      {places.map((one) => (
        <Names key={one.label} {...one} />
      ))}
    </ClassTab>
  )
}
