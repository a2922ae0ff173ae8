import { useEffect, useRef, type ChangeEvent } from "react";

/** What a file input is given, so that `onFiles` gets what is chosen, also what was before the code of a drawn screen had come. */
export function useChosenFiles(onFiles: (files: File[]) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Emptied, so that the same file can be chosen again.
    input.value = "";
    onFiles(files);
  };
  // Nothing tells of what was chosen then.
  useEffect(() => {
    if (ref.current?.files?.length) take(ref.current);
  });
  return { ref, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => take(target) };
}
