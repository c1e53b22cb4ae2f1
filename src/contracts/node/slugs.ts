/** The anchor of a heading, as Git hosting sites make it. A repeated slug gets a number. */

function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

export function slugsOf(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const slug = slugOf(heading);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

/** Accepts an anchor with or without #, or the heading itself. */
export function anchorSlug(written: string): string {
  return slugOf(written.replace(/^#+/, ''));
}
