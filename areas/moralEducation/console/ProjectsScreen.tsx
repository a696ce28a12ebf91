import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ProjectList } from './projects/ProjectList.tsx'
import { ProjectPage } from './projects/ProjectPage.tsx'

const place = { project: 0 } as const

/** 考评项目: the list of projects, or one project with its categories and items. */
const ProjectsScreen = () => {
  const [{ project }] = useScreenQuery(place)
  return project === 0 ? <ProjectList /> : <ProjectPage key={project} id={project} />
}

export default ProjectsScreen
