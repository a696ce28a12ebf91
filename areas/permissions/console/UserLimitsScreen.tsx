import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { WordInput } from '../../../platform/console/kit/WordInput.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useTypedWords } from '../../../platform/console/kit/useTypedWords.ts'
import { useGraduatesShown } from '../../../platform/console/session/graduates.ts'
import { PersonLimits } from './PersonLimits.tsx'
import styles from './limits.module.css'
import type { PeoplePieces } from './people.ts'
import { personColumns } from './personColumns.tsx'

/** Page sizes of this list (foundations §9). */
const sizes = [10, 15, 20]

/** State kept in the URL, except `word`: page, page size and the chosen user. */
const defaults = { word: '', page: 1, size: 10, user: 0 } as const

/** Not in the URL, because the search text may be a person's name. */
const keptOutOfUrl = ['word'] as const

/** Returns 用户权限: people on the left, the chosen user's permissions on the right (foundations §2). */
export const makeUserLimitsScreen = ({ usePeople, usePerson }: PeoplePieces) => {
  const Person = ({ id }: { readonly id: number }) => <PersonLimits id={id} person={usePerson(id)} />

  const UserLimitsScreen = () => {
    const [query, change] = useScreenQuery(defaults, keptOutOfUrl)
    const [typed, type] = useTypedWords({ word: query.word })
    // One flag shows all people that are usually hidden (conflicts C-027).
    const areHiddenShown = useGraduatesShown()
    const people = usePeople({ keyword: query.word, areHiddenShown, pageNum: query.page, pageSize: query.size })
    const clear = () => {
      type({ word: '' })
      change({ word: '', page: 1 })
    }
    return (
      <PageFrame title="用户权限">
        <div className={styles.split}>
          <section className={styles.list} aria-label="用户列表">
            <div className={styles.filters}>
              <Filters onSearch={() => change({ word: typed.word.trim(), page: 1 })} onReset={clear}>
                <WordInput
                  label="搜索用户"
                  placeholder="姓名、拼音首字母、学工号"
                  width={216}
                  value={typed.word}
                  onType={(word) => type({ word })}
                />
              </Filters>
            </div>
            <DataTable
              label="用户"
              query={people}
              columns={personColumns}
              page={query.page}
              size={query.size}
              sizes={sizes}
              onPage={(page, size) => change({ page, size })}
              empty={{ title: '这里还没有用户', hint: '本校的学生与教职工会列在这里' }}
              isFiltered={query.word !== ''}
              onClear={clear}
              chosen={query.user}
              onOpen={({ id }) => change({ user: id })}
            />
          </section>
          <section className={styles.detail} aria-label="已授予的权限">
            {query.user === 0 ? (
              <Empty title="请选择用户" hint="从左侧列表选择一位用户，查看和编辑其权限" />
            ) : (
              <Person key={query.user} id={query.user} />
            )}
          </section>
        </div>
      </PageFrame>
    )
  }
  return UserLimitsScreen
}
