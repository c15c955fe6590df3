/** Taxonomy categories, known by the paths that the catalogue uses and every level above them. */
import { kinds } from '../kinds/kinds.ts'

const pathById = new Map<string, string>()
for (const { category } of kinds) {
  const levels = category.split(' > ')
  for (let depth = 1; depth <= levels.length; depth++) {
    const path = levels.slice(0, depth).join(' > ')
    pathById.set(idOf(path), path)
  }
}

/** The ids are the demo store's own: a slug of the path, not Shopify's numbering. */
function idOf(path: string): string {
  const slug = path
    .toLowerCase()
    .replace(/ > /g, '--')
    .replace(/[^a-z-]+/g, '-')
  return `gid://shopify/TaxonomyCategory/${slug}`
}

/** The path of a category id, or null for an unknown one. */
export function categoryPath(id: string): string | null {
  return pathById.get(id) ?? null
}

/** The categories that the words of a search name, by their paths. */
export function findCategories(search: string) {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return [...pathById.values()]
    .filter((path) => words.every((word) => path.toLowerCase().includes(word)))
    .map(categoryNode)
}

export function categoryNode(path: string) {
  const levels = path.split(' > ')
  const parents = levels.slice(0, -1).map((_, at) => idOf(levels.slice(0, at + 1).join(' > ')))
  return {
    id: idOf(path),
    fullName: path,
    name: levels.at(-1) ?? path,
    level: levels.length,
    isRoot: levels.length === 1,
    isLeaf: kinds.some(({ category }) => category === path),
    isArchived: false,
    ancestorIds: parents,
    parentId: parents.at(-1) ?? null,
  }
}
