// Types for the one function of `snowball-stemmers` that is used here; the package ships none.
declare module 'snowball-stemmers' {
  export function newStemmer(language: 'english'): { stem(word: string): string };
}
