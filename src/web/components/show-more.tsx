import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

type ShowMoreProps = {
  isLoading: boolean;
  /** What is said when the next page did not come. */
  failure: string | false;
  onPress: () => void;
  /** Beside the button: how much of all is shown. */
  children?: ReactNode;
};

/** The way to the next page. It stays enabled while that loads: a disabled button would lose the keyboard's place. */
export function ShowMore({ isLoading, failure, onPress, children }: ShowMoreProps) {
  return (
    <Box className="screen-only" px="3" py="3" textAlign="center" borderTopWidth="1px">
      {failure && (
        <Text role="alert" mb="2" fontSize="sm" color="fg.error">
          {failure}
        </Text>
      )}
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" columnGap="3" rowGap="1">
        <Button variant="outline" size="sm" aria-busy={isLoading} onClick={onPress}>
          {isLoading && <Spinner aria-hidden />}
          {failure ? "Try Again" : "Show more"}
        </Button>
        {children && (
          <Text as="span" fontSize="sm" color="fg.muted">
            {children}
          </Text>
        )}
      </Box>
    </Box>
  );
}
